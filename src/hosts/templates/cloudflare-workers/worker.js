// Written by "broadsheet host @{host}": the Worker, which answers what the files do not.
export { default } from "broadsheet/cloudflare-workers";
