/**
 * Conversion of Zola's shortcodes, `{{ name(key="value") }}` and `{% name() %} … {% end %}`, to those
 * of Hugo.
 *
 * @see https://www.getzola.org/documentation/content/shortcodes/
 */

const call = /\{(\{|%)-?\s*(\w+)\(((?:"[^"]*"|'[^']*'|`[^`]*`|[^()"'`])*)\)\s*-?(?:\}|%)\}/g;

export function fromZola(text: string): string {
  const blocks: string[] = [];
  return text.replace(
    new RegExp(String.raw`\{(?:\{|%)/\*[^]*?\*/(?:\}|%)\}|\{%-?\s*end\s*-?%\}|${call.source}`, "g"),
    (whole, kind: string | undefined, name: string | undefined, values = "") => {
      if (!name) {
        if (whole.includes("/*")) return whole.replace(/^(\{.)\/\*|\*\/(.\})$/g, "$1$2");
        const block = blocks.pop();
        return block ? `{{< /${block} >}}` : whole;
      }
      if (kind === "%") blocks.push(name);
      const list = values.replace(
        /(\w+)\s*=\s*(?:(["'`])(.*?)\2|([^\s,]+))\s*,?\s*/gs,
        (_: string, key: string, _quote: string, quoted = "", plain = "") =>
          ` ${key}="${quoted}${plain}"`,
      );
      return `{{< ${name}${list} >}}`;
    },
  );
}
