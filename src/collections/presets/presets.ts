/**
 * Built-in collections of Broadsheet, declared in presets.yaml.
 */
import { z } from "zod";
import { readTable } from "../../cache/read-table.ts";
import { preset, presetField, type Preset } from "../declaration.ts";
import { optionsOf } from "../fields/enum.ts";

const file = new URL("presets.yaml", import.meta.url);
const { collections } = z
  .strictObject({
    fields: z.record(z.string(), presetField),
    collections: z.record(z.string(), preset),
  })
  .parse(readTable(file));

/** In display order. */
export const presets: readonly Preset[] = Object.entries(collections).map(([name, declared]) => ({
  ...declared,
  name,
}));

/** Names of the collections that are in the API of every site. */
export const standardNames = presets.flatMap(({ name, isStandard }) => (isStandard ? name : []));

/** Presets with special roles: pages, authors, and the posts that `feed.kinds` filters. */
export const pages = find(({ layout }) => layout === "page");
export const authors = find(({ layout }) => layout === "person");
export const posts = find(({ feedField }) => feedField !== undefined);

export const postKinds = optionsOf(posts.fields?.[posts.feedField ?? ""] ?? {});

function find(isMeant: (candidate: Preset) => boolean): Preset {
  const declared = presets.find(isMeant);
  if (!declared)
    throw new Error("presets.yaml must declare collections for pages, people and posts.");
  return declared;
}
