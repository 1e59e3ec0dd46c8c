/**
 * Layouts of a list of documents on pages of blocks.
 *
 * index: rows with a sentence; cards: pictures in three columns; lead: one large item and small
 * ones; shelf: books; brief: dates and titles; latest: the newest item large, the next ones brief.
 */
export const listLayouts = ["index", "cards", "lead", "shelf", "brief", "latest"] as const;

export type ListLayout = (typeof listLayouts)[number];
