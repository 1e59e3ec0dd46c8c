/**
 * Content of a feed, independent of the format. URLs are absolute, instants are ISO 8601, those of
 * entries with the offset of their author.
 */
export interface NewsFeed {
  title: string;
  description: string;
  homeUrl: string;
  language: string;
  /** URL of the site's icon, a square PNG, if it has one. */
  icon?: string;
  /** WebSub hub. */
  hub?: string;
  /**
   * Latest change of any entry instead of the build time, so that a feed without news is unchanged.
   */
  updated: string;
  entries: NewsEntry[];
}

export interface NewsEntry {
  /** Permanent id: `feed_id`, or the first address of the document, the first of its aliases. */
  id: string;
  url: string;
  language: string;
  title: string;
  description: string;
  /** Empty in feeds with descriptions only. */
  html: string;
  published: string;
  updated: string;
  authors: readonly string[];
  tags: readonly string[];
}
