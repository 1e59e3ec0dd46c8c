/**
 * Layouts of a document list on pages with blocks.
 *
 * index: rows with a sentence; cards: images in three columns; lead: one large item and small ones;
 * shelf: books; brief: dates and titles; latest: a large newest item, the next ones brief.
 */
export const listLayouts = ["index", "cards", "lead", "shelf", "brief", "latest"] as const;

export type ListLayout = (typeof listLayouts)[number];
