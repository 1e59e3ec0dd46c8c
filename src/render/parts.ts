/**
 * The parts of pages that a site may replace by components of its own. Each is a file of src/theme/parts, imported as `broadsheet:parts/<name>`.
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
