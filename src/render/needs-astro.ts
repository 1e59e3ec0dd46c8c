/**
 * Why a site can only be rendered by Astro itself: it uses what the runtime of this folder leaves out.
 */
export class NeedsAstroError extends Error {
  readonly reason: string;

  /** @param reason names the place and what it uses, as in `src/Counter.astro uses client:load` */
  constructor(reason: string) {
    super(
      `${reason}, which only Astro's own renderer can show. Write broadsheet({ renderer: "astro" }) in the configuration of the site.`,
    );
    this.reason = reason;
  }
}
