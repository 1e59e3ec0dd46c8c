/**
 * What `npm run new` writes where an editor has to write something else.
 */

export const placeholders = {
  description: "One or two sentences on what this is about.",
  body: "Write the text here.",
} as const;
