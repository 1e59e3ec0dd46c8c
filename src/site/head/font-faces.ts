/**
 * `@font-face` rules of the self-hosted fonts and of the system fonts that replace them until they
 * load: Newsreader for body text, its display cut for headings, Instrument Sans for the interface,
 * Noto Sans Arabic for its script, and JetBrains Mono for code.
 *
 * The fallbacks for Windows and macOS, Android and Linux are adjusted to the same metrics, so that
 * the layout does not shift when a font loads. `size` is the width of a text in our font divided by
 * its width in the fallback, in percent. Headings have separate metrics and no synthetic bold.
 */
import fallbacks from "./fallback-fonts.json" with { type: "json" };
import faces from "./font-faces.json" with { type: "json" };

interface Face {
  family: string;
  style?: string;
  weight?: string;
  src: string;
}

/** @param further additional descriptors, such as `size-adjust` */
export function formatFace(
  { family, style, weight, src }: Face,
  further: Record<string, string>,
): string {
  const descriptors = {
    "font-family": `"${family}"`,
    src,
    ...(weight && { "font-weight": weight }),
    ...(style && { "font-style": style }),
    ...further,
  };
  const lines = Object.entries(descriptors).map(([name, value]) => `  ${name}: ${value};\n`);
  return `@font-face {\n${lines.join("")}}\n`;
}

/** Files that nearly every first screen needs. */
const firstFiles = new Set([
  "newsreader.woff2",
  "newsreader-display.woff2",
  "instrument-sans.woff2",
  "noto-sans-arabic.woff2",
]);

/**
 * Styles of the body font that have no character until their files are allowed to load. Without
 * them, browsers would synthesize these styles, and the fallback fonts with their widths would not
 * be used.
 */
const emptyStyles = [{ weight: "700" }, { style: "italic" }].map((style) =>
  formatFace(
    { family: "Newsreader", src: 'local("Newsreader")', ...style },
    { "unicode-range": "U+0" },
  ),
);

/**
 * @param fileOf maps the name of a font file to its URL
 * @returns the rules. Later rules of a family win, and browsers load a subset only for its
 *   characters. Those of other files than the first are in a media query, from which
 *   client/late-fonts.ts takes them once a page needs them: otherwise a single bold word at the end
 *   of a text would load a file before the reader scrolls.
 */
export function formatFontFaces(fileOf: (name: string) => string): string {
  const format = ({ file, characters, ...face }: (typeof faces)[number]) =>
    formatFace(
      { ...face, src: `url(${JSON.stringify(fileOf(file))}) format("woff2")` },
      { "font-display": "swap", "unicode-range": characters },
    );
  const first = faces.filter(({ file }) => firstFiles.has(file)).map(format);
  const late = faces.filter(({ file }) => !firstFiles.has(file)).map(format);
  const styles = [
    ...emptyStyles,
    ...first,
    `@media (scripting: none), print {\n${late.join("")}}\n`,
  ];
  const local = fallbacks.flatMap(({ ascent, descent, faces: adjusted }) =>
    adjusted.map(({ size, fonts, ...face }) => {
      const percent = (value: number) => `${((value / size) * 100).toFixed(2)}%`;
      return formatFace(
        { ...face, src: fonts.map((name) => `local("${name}")`).join(", ") },
        {
          "size-adjust": `${size}%`,
          "ascent-override": percent(ascent),
          "descent-override": percent(descent),
          "line-gap-override": "0%",
        },
      );
    }),
  );
  return [...styles, ...local].join("");
}
