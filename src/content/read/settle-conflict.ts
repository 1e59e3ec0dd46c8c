/**
 * Two versions of the same lines, as git leaves them in a file where two people have changed them.
 */
import type { Problem } from "../problems.ts";
import { positionAt } from "./place-in-text.ts";

const marks = ["<<<<<<<", "|||||||", ">>>>>>>"];
const mark = /^(?:<{7}|\|{7}|>{7})(?: .*)?$/m;
const conflict = /^<{7}(?: .*)?\n([^]*?)(?:^\|{7}(?: .*)?\n[^]*?)?^={7}\n[^]*?^>{7}(?: .*)?$/gm;

/** @returns the text with the first version alone, on the same lines, and the one problem of the file */
export function settleConflict(text: string, file: string): { text: string; problem?: Problem } {
  // Faster than to look at the start of every line.
  const isMarked = marks.some((sign) => text.includes(sign));
  const { index } = (isMarked && mark.exec(text)) || {};
  if (index === undefined) return { text };
  const emptied = (part: string) => part.replace(/[^\n]+/g, "");
  const settled = text
    .replace(conflict, (whole, first: string) => {
      const start = whole.indexOf("\n") + 1;
      return `\n${first}${emptied(whole.slice(start + first.length))}`;
    })
    .replace(new RegExp(mark, "gm"), "");
  return {
    text: settled,
    problem: {
      file,
      ...positionAt(text, index),
      message:
        "holds two versions of the same lines, between <<<<<<<, ======= and >>>>>>>, because somebody else has changed them too. Keep what is right, and delete the lines with these signs.",
    },
  };
}
