// Written by "broadsheet host @{host}": the Function, which handles every request.
export { onRequest } from "broadsheet/cloudflare-pages";
