/** Script of every page: its header when readers scroll up, and the actions of its text and code. */
import { addCopyButtons } from "./copy-code.ts";
import { copyLink } from "./copy-link.ts";
import { enlargePictures } from "./enlarge-pictures.ts";
import { sortTables } from "./sort-tables.ts";
import { followScrolling } from "./sticky-header.ts";

followScrolling(document);
addCopyButtons();
copyLink(document);
enlargePictures(document);
sortTables(document);
