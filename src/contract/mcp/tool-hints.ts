/** What every tool says of itself: it changes nothing, and knows nothing but this site. */
export const readOnly = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;
