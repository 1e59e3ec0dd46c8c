/** The house style: words that texts avoid, and a field type for the size of a stage. */
import {
  definePlugin,
  showAs,
  z,
  type BroadsheetPlugin,
  type FieldType,
  type TextRule,
} from "broadsheet/plugin";

/** As RegExp.escape does, which Node 22 lacks. */
const escape = (word: string) => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** @param avoid better words by the words to avoid */
export const houseStyle = ({ avoid }: { avoid: Record<string, string> }): BroadsheetPlugin => {
  const checkWords: TextRule = function* ({ text }) {
    for (const [word, better] of Object.entries(avoid))
      for (const { index } of text.matchAll(new RegExp(`\\b${escape(word)}\\b`, "gi")))
        yield [index, `uses the word "${word}". Write "${better}".`];
  };
  return definePlugin({
    api: 1,
    name: "house-style",
    fieldTypes: { size },
    rules: { textWarnings: [checkWords] },
  });
};

const form = /^\d+ × \d+ m$/;

/** Length and width in metres: `12 × 8 m`. */
const size: FieldType = {
  parse: () => z.string({ error: "must be a size" }).regex(form, { error: "must be a size" }),
  noun: () => "a size",
  schema: () => z.string().regex(form),
  advice: () => "Write it as 12 × 8 m.",
  example: () => "12 × 8 m",
  show: showAs((text) => text),
  filter: () => ({}),
};
