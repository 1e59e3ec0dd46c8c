/**
 * Page numbers of a list, as in the pagination of the GOV.UK Design System:
 * https://design-system.service.gov.uk/components/pagination/
 */

/** Maximum number of pages that are all shown. */
const maxNumbers = 7;

/**
 * @param page current page, counted from 1
 * @returns the first page, the current page with its neighbours, and the last page; null represents
 *   two or more omitted pages
 */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const all = Array.from({ length: pages }, (_, index) => index + 1);
  if (pages <= maxNumbers) return all;
  const isNamed = (one: number) => one === 1 || one === pages || Math.abs(one - page) <= 1;
  return all.flatMap((one) => {
    // An ellipsis in place of a single page would not save space.
    if (isNamed(one) || (isNamed(one - 1) && isNamed(one + 1))) return one;
    return isNamed(one - 1) ? null : [];
  });
}
