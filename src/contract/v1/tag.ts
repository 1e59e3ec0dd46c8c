/**
 * A tag, as version 1 shows it: it has no page of its own, but lists of what has it.
 */
import { z } from "zod";
import { fieldKinds } from "../field.ts";

const { count, text, type, url } = fieldKinds;

const TaggedList = z
  .object({
    name: text("The list: the last part of its address", "blog"),
    count: count(1, "How many of its items have the tag", 3),
    items_url: url(
      "The list with those items alone. In prebuilt files the whole list",
      "https://site.example/api/public/v1/blog?tag=water",
    ),
  })
  .meta({ id: "TaggedList", description: "A list that has items with a tag" });

export const Tag = z
  .object({
    type: type("tag"),
    name: text("The tag, spelt as in the items' tags", "water"),
    count: count(1, "How many items have it, in all lists", 4),
    lists: z.array(TaggedList).meta({
      description: "The lists that have items with it",
    }),
  })
  .meta({ id: "Tag", description: "A tag and how often it is used" });

/** @returns a tag with the addresses of its lists */
export function toTag(tag: {
  name: string;
  count: number;
  lists: { name: string; count: number; url: string }[];
}): z.infer<typeof Tag> {
  return {
    type: "tag",
    name: tag.name,
    count: tag.count,
    lists: tag.lists.map((list) => ({
      name: list.name,
      count: list.count,
      items_url: list.url,
    })),
  };
}
