/**
 * What "contains, ignoring case" means for q, in one function for the build's index, the edge and the tests.
 *
 * Lower case and then upper case folds what either alone leaves apart: ß and ẞ become SS, both Greek sigmas Σ, the Kelvin sign K. Upper-casing last
 * makes the result free of context, so the folding of a part is a part of the folding. NFC on both sides makes one spelling of composed letters.
 */

/** @returns the text in the form in which it is searched */
export function fold(text: string): string {
  return text.normalize("NFC").toLowerCase().toUpperCase().normalize("NFC");
}

/** @returns whether a title or a description contains q */
export function matches(item: { title: string; description: string }, q: string): boolean {
  const needle = fold(q);
  return fold(item.title).includes(needle) || fold(item.description).includes(needle);
}
