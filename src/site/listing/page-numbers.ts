/**
 * Page numbers of a list, as in the pagination of the GOV.UK Design System: https://design-system.service.gov.uk/components/pagination/
 */

/** Up to as many pages all are named. */
const maxNumbers = 7;

/**
 * @param page from 1
 * @returns the first page, the current one with its neighbours, and the last; null represents two or more omitted pages
 */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const all = Array.from({ length: pages }, (_, index) => index + 1);
  if (pages <= maxNumbers) return all;
  const isNamed = (one: number) => one === 1 || one === pages || Math.abs(one - page) <= 1;
  return all.flatMap((one) => {
    // The ellipsis of a single page would be as wide as its number.
    if (isNamed(one) || (isNamed(one - 1) && isNamed(one + 1))) return one;
    return isNamed(one - 1) ? null : [];
  });
}
