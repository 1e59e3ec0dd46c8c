/**
 * Parts of pages that a site may replace with its own components. Each is a file in
 * src/theme/parts, imported as `broadsheet:parts/<name>`.
 */
export const partNames = [
  "Masthead",
  "Footer",
  "HomePage",
  "HubPage",
  "DocumentPage",
  "NotFoundPage",
  "PageHead",
  "ItemList",
  "Facts",
  "Contents",
  "Siblings",
] as const;

export type PartName = (typeof partNames)[number];
