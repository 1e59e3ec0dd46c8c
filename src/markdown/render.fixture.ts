import { stringsFor } from "../site/strings/strings.ts";
import { renderMarkdown } from "./render-markdown.ts";

/** @returns a text rendered for a German page, without local images */
export async function renderGermanText(text: string): Promise<string> {
  const { parts } = await renderMarkdown(text, stringsFor({ strings: {} }, "de"));
  return parts.join("").trim();
}
