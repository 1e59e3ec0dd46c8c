/** Interface strings of the actions. */
import { wordsFor } from "../../plugin/plugin.ts";
import strings from "./strings.json" with { type: "json" };

export { strings };

export const wordsOf = wordsFor(strings.en);
