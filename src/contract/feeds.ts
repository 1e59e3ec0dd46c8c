/**
 * Feed formats. Each locale has a feed in every format, with the same entries.
 */
export const feedFormats = [
  { name: "RSS", file: "feed.xml", mediaType: "application/rss+xml" },
  { name: "Atom", file: "atom.xml", mediaType: "application/atom+xml" },
  { name: "JSON Feed", file: "feed.json", mediaType: "application/feed+json" },
] as const;

export type FeedFormat = (typeof feedFormats)[number];
