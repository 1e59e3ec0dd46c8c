/**
 * Formulas that cannot be read: readers would see their source.
 */
import type { Slip } from "./check-markup.ts";
import { findMath } from "../markdown/find-math.ts";
import { toMathMl } from "../markdown/show-math.ts";

/** @returns the formulas of a text that are shown as they are written */
export function findMathSlips(text: string): Slip[] {
  return findMath(text).formulas.flatMap(({ tex, isBlock, offset }) => {
    const shown = toMathMl(tex, isBlock);
    if ("mathMl" in shown) return [];
    const message = `has a formula that cannot be shown (${shown.fault}), got ${tex}. Write it in TeX, as in $\\frac{a}{b}$, or put a backslash before a dollar that is one.`;
    return [{ offset, message }];
  });
}
