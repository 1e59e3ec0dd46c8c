/**
 * Approximation of full case folding (Unicode, section 3.13), letter by letter, regardless of
 * neighbouring letters.
 */
export function fold(text: string): string {
  return Array.from(text.normalize("NFC"), (letter) =>
    letter.toLowerCase().toUpperCase().toLowerCase(),
  )
    .join("")
    .replaceAll("ς", "σ")
    .normalize("NFC");
}
