/**
 * Classes in place of the style attributes that Markdown tools write, which a Content-Security-Policy without unsafe-inline refuses.
 *
 * The highlighter names a token's kind through a CSS variable, GFM a column's side through text-align; both are closed sets that
 * theme/styles/prose.css knows. Style attributes that authors write in HTML are left out, so that no browser has to refuse them.
 */
const codeBlock =
  /<pre class="astro-code css-variables" style="[^"]*"(?: tabindex="0")?/g;
const plainToken =
  /<span style="color:var\(--astro-code-(?:foreground|token-punctuation)\)">([^<]*)<\/span>/g;
const token = /<span style="color:var\(--astro-code-token-([a-z-]+)\)"/g;
const aligned = /<(t[hd]) style="text-align: (left|center|right)"/g;

const tag = /(<[a-z][^\s/>"'<=]*)((?:"[^"]*"|'[^']*'|[^"'<>])*)>/gi;
const attribute =
  /\s*([^\s"'<>/=]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?/g;

/** @returns rendered Markdown without style attributes */
export function styleByClass(html: string): string {
  const classed = html
    .replace(codeBlock, '<pre class="code" tabindex="0"')
    .replace(plainToken, "$1")
    .replace(token, '<span class="token-$1"')
    .replace(aligned, '<$1 class="align-$2"');
  return styleAttribute.test(classed) ? withoutStyles(classed) : classed;
}

/** Tells at a glance that a text holds none, which most do. */
const styleAttribute = /\bstyle\s*=/i;

function withoutStyles(html: string): string {
  return html.replace(tag, (whole, start: string, attributes: string) =>
    styleAttribute.test(attributes)
      ? `${start}${attributes.replace(attribute, keepOthers)}>`
      : whole,
  );
}

const keepOthers = (whole: string, name: string) =>
  name.toLowerCase() === "style" ? "" : whole;
