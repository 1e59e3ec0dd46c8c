/**
 * Error for sites that only Astro itself can render, because they use a feature that this runtime
 * does not support.
 */
export class NeedsAstroError extends Error {
  readonly reason: string;

  /** @param reason the place and the feature, as in `src/Counter.astro uses client:load` */
  constructor(reason: string) {
    super(
      `${reason}, which only Astro's own renderer supports. Set broadsheet({ renderer: "astro" }) in the site's configuration.`,
    );
    this.reason = reason;
  }
}
