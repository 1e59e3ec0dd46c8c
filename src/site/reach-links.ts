/**
 * How people are reached, as links that open a telephone or a letter.
 */

/**
 * @param telephone as people write it: `+49 (0)471 123-45`
 * @returns its address (RFC 3966); the zero in parentheses is dialled within the country alone, where the code in front of it is not
 */
export function telephoneUrl(telephone: string): string {
  const number = telephone.replace(/^(\s*(?:\+|00)[^(]*)\(0\)/, "$1");
  return `tel:${number.replaceAll(/[^+\d]/g, "")}`;
}

interface ReachLink {
  text: string;
  href: string;
}

/** @returns the telephone and the e-mail address, as far as they are told */
export function reachLinks({
  telephone,
  email,
}: {
  telephone: string | null;
  email: string | null;
}): ReachLink[] {
  return [
    ...(telephone === null ? [] : [{ text: telephone, href: telephoneUrl(telephone) }]),
    ...(email === null ? [] : [{ text: email, href: `mailto:${email}` }]),
  ];
}
