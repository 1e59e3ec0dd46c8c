/**
 * A post, with its kind and the time that it takes.
 */
import { z } from "zod";
import { postKinds } from "../../collections.ts";
import { defineItem, readingTime } from "../item.ts";

export const blog = defineItem({
  collection: "blog",
  id: "BlogPost",
  description: "An article, a piece of news or a press release",
  own: {
    kind: z
      .enum(postKinds)
      .meta({ description: "What sort of post it is", examples: ["news"] }),
    reading_time_minutes: readingTime,
  },
  toOwn: ({ kind, readingTimeMinutes }) => ({
    kind,
    reading_time_minutes: readingTimeMinutes,
  }),
});
