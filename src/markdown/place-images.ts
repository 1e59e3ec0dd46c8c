/**
 * Replaces the markers that Astro's Markdown processor leaves for images beside a document.
 */

/** An image as the processor found it. `src` is as written. */
export interface MarkedImage {
  src: string;
  alt: string;
  title: string | undefined;
}

const marked = /<img([^>]*?)\s__ASTRO_IMAGE_="([^"]+)"([^>]*)>/g;

/**
 * @param resolve answers with the attributes that the image gets; undefined ones are left out
 * @returns the HTML without markers
 */
export async function placeImages(
  html: string,
  resolve: (
    image: MarkedImage,
  ) => Promise<Record<string, string | number | undefined>>,
): Promise<string> {
  if (!html.includes("__ASTRO_IMAGE_")) return html;
  const attributes = await Promise.all(
    [...html.matchAll(marked)].map(([, , json = ""]) =>
      resolve(readMarker(json)),
    ),
  );
  let next = 0;
  return html.replace(
    marked,
    () => `<img${formatAttributes(attributes[next++] ?? {})}>`,
  );
}

const entities: Record<string, string> = {
  quot: '"',
  apos: "'",
  lt: "<",
  gt: ">",
  amp: "&",
};

/** Undoes the escapes of an HTML attribute, each once. */
function unescapeHtml(text: string): string {
  return text.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi,
    (
      whole: string,
      hex: string | undefined,
      decimal: string | undefined,
      name: string | undefined,
    ) => {
      if (name !== undefined) return entities[name] ?? whole;
      const code =
        hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

function readMarker(json: string): MarkedImage {
  const marker: unknown = JSON.parse(unescapeHtml(json));
  const text = (key: string) => {
    const value: unknown =
      typeof marker === "object" && marker !== null
        ? Object.entries(marker).find(([name]) => name === key)?.[1]
        : undefined;
    return typeof value === "string" ? value : undefined;
  };
  return {
    src: text("src") ?? "",
    alt: text("alt") ?? "",
    title: text("title"),
  };
}

function formatAttributes(
  attributes: Record<string, string | number | undefined>,
): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        ` ${name}="${String(value).replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;")}"`,
    )
    .join("");
}
