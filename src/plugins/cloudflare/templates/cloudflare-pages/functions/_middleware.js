// Written by "broadsheet host @{host}": the Function, which handles all requests.
export { onRequest } from "broadsheet/cloudflare-pages";
