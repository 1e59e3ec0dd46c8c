/**
 * Notices that a page asks for an optimised image, in a thread in which Astro does not collect them.
 */

/** @returns what tells whether an image was asked for since it was asked last */
export function noteImages(): { wereAskedFor(): boolean } {
  let isAsked = false;
  const note = () => (isAsked = true);
  globalThis.astroAsset = {
    addStaticImage() {
      note();
      return "";
    },
    referencedImages: new NotingSet(note),
  };
  return {
    wereAskedFor() {
      const answer = isAsked;
      isAsked = false;
      return answer;
    },
  };
}

class NotingSet extends Set<string> {
  readonly #note: () => void;

  constructor(note: () => void) {
    super();
    this.#note = note;
  }

  override add(file: string): this {
    this.#note();
    return super.add(file);
  }
}
