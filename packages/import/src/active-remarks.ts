/**
 * Remarks on what an import takes out because a check would refuse it, so that every reader of the report finds it in one place.
 */
import { quote } from "./remark.ts";

const reason = "as no text may run a program or change its page";

/** Fits these remarks and no others. */
export const activeRemark = new RegExp(`, ${reason}$`);

/** @param name of an element */
export function elementLeftOut(name: string): string {
  return `the ${name} element is left out, ${reason}`;
}

/** @param element that keeps all else */
export function attributeLeftOut(key: string, value: string, element: string): string {
  return `${key}="${quote(value)}" of the ${element} element is left out, ${reason}`;
}

/** @param of what the address was of; its words stay */
export function addressLeftOut(url: string, of: "link" | "image"): string {
  return `the address "${quote(url)}" of ${of === "link" ? "a link" : "an image"} is left out, ${reason}`;
}
