/** Script of every page of a site with search. */
import { setUpSearch } from "./shortcut.ts";

setUpSearch(document);
