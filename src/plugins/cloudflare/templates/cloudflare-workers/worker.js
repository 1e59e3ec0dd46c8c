// Written by "broadsheet host @{host}": the Worker, which handles every request without a file.
export { default } from "broadsheet/cloudflare-workers";
