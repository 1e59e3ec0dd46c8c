/**
 * A guide, with the time that it takes.
 */
import { defineItem, readingTime } from "../item.ts";

export const guides = defineItem({
  collection: "guides",
  id: "Guide",
  description: "A long-form guide",
  own: { reading_time_minutes: readingTime },
  toOwn: ({ readingTimeMinutes }) => ({
    reading_time_minutes: readingTimeMinutes,
  }),
});
