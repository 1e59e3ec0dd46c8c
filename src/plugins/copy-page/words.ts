/** Interface strings of the button and its menu. */
import { wordsFor } from "../../plugin/plugin.ts";
import strings from "./strings.json" with { type: "json" };

export { strings };

export const wordsOf = wordsFor(strings.en);
