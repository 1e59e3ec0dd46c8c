/** Search of the edge: the operation of the API, and the page for browsers without JavaScript. */
import type { EdgePlugin } from "../../../edge/edge-plugin.ts";
import { fillSearchPage } from "./search-page.ts";
import { serveSearch } from "./search.ts";

export const edgeSearch: EdgePlugin = {
  operations: { search: serveSearch },
  fillPage: fillSearchPage,
};
