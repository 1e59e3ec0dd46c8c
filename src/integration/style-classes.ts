/**
 * Classes in place of the style attributes that Markdown tools write, which a Content-Security-Policy without unsafe-inline refuses.
 *
 * The highlighter names a token's kind through a CSS variable, GFM a column's side through text-align; both are closed sets that
 * styles/prose.css knows. Style attributes that authors write in HTML stay as they are.
 */
const codeBlock =
  /<pre class="astro-code css-variables" style="[^"]*"(?: tabindex="0")?/g;
const plainToken =
  /<span style="color:var\(--astro-code-(?:foreground|token-punctuation)\)">([^<]*)<\/span>/g;
const token = /<span style="color:var\(--astro-code-token-([a-z-]+)\)"/g;
const aligned = /<(t[hd]) style="text-align: (left|center|right)"/g;

/** @returns rendered Markdown without the style attributes of highlighter and tables */
export function styleByClass(html: string): string {
  return html
    .replace(codeBlock, '<pre class="code" tabindex="0"')
    .replace(plainToken, "$1")
    .replace(token, '<span class="token-$1"')
    .replace(aligned, '<$1 class="align-$2"');
}
