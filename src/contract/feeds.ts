/**
 * The formats in which the news can be followed. All say the same; each locale has its own.
 */
export const feedFormats = [
  {
    name: "RSS",
    file: "feed.xml",
    mediaType: "application/rss+xml",
  },
  {
    name: "Atom",
    file: "atom.xml",
    mediaType: "application/atom+xml",
  },
  {
    name: "JSON Feed",
    file: "feed.json",
    mediaType: "application/feed+json",
  },
] as const;

export type FeedFormat = (typeof feedFormats)[number];
