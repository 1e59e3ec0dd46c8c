import { stringsFor } from "../site/strings/strings.ts";
import { renderMarkdown } from "./render-markdown.ts";

/** @returns a text as a German page shows it, without images from beside it */
export async function renderText(text: string): Promise<string> {
  const { parts } = await renderMarkdown(text, stringsFor({ strings: {} }, "de"));
  return parts.join("").trim();
}
