// Written by "broadsheet host @{host}": the Function, which answers every request.
export { onRequest } from "broadsheet/cloudflare-pages";
