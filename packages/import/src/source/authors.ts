/**
 * People in data files of authors, such as `authors.yml`.
 */
import { pickText, toRecord, toText, toTexts } from "./fields.ts";

const profiles: Readonly<Record<string, string>> = {
  x: "https://x.com/",
  twitter: "https://x.com/",
  facebook: "https://www.facebook.com/",
  github: "https://github.com/",
  linkedin: "https://www.linkedin.com/in/",
  stackoverflow: "https://stackoverflow.com/users/",
};

/** @returns the authors of a data file, by their keys in documents */
export function toAuthors(data: unknown) {
  return Object.entries(toRecord(data)).flatMap(([key, value]) => {
    const author = toRecord(value);
    const name = pickText(author, "name", "display_name", "full_name");
    if (!name) return [];
    const socials = Object.entries(toRecord(author["socials"])).flatMap(([site, handle]) => {
      const text = toText(handle) ?? "";
      const profile = profiles[site];
      if (/^https?:/.test(text)) return [text];
      return !profile || !text ? [] : [profile + text];
    });
    return [
      {
        key,
        name,
        role: pickText(author, "title", "role"),
        links: [
          ...new Set([
            ...toTexts(author["url"]),
            ...toTexts(author["web"]),
            ...toTexts(author["uri"]),
            ...socials,
          ]),
        ].filter((url) => /^https?:/.test(url)),
        description: pickText(author, "description", "bio"),
        /** URL of a portrait. */
        image: pickText(author, "image_url", "imageURL"),
      },
    ];
  });
}
