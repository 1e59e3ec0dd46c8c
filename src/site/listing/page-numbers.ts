/**
 * Which pages of a list a page leads to, as the pagination of the GOV.UK Design System has it: https://design-system.service.gov.uk/components/pagination/
 */

/** Up to as many pages all are named. */
const mostNamed = 7;

/**
 * @param page from 1
 * @returns the first page, the page with those beside it, and the last; null stands for two or more that are left out
 */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const all = Array.from({ length: pages }, (_, index) => index + 1);
  if (pages <= mostNamed) return all;
  const isNamed = (one: number) => one === 1 || one === pages || Math.abs(one - page) <= 1;
  return all.flatMap((one) => {
    // A gap of one page would take as much room as its number.
    if (isNamed(one) || (isNamed(one - 1) && isNamed(one + 1))) return one;
    return isNamed(one - 1) ? null : [];
  });
}
