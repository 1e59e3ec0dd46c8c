/**
 * Until when a build's security.txt counts (RFC 9116, section 2.5.5: an instant, less than a year away).
 *
 * It moves twice a year, so that builds of the same content are equal in between, and lies half a year to a year ahead: a site that somebody still
 * publishes never lets it pass, and one that nobody does tells so.
 */

/**
 * @param now the build's instant
 * @returns the end of the half of the year after the one that the instant is in
 */
export function securityExpiry(now: Date): string {
  const year = now.getUTCFullYear();
  return now.getUTCMonth() < 6 ? `${year}-12-31T00:00:00Z` : `${year + 1}-06-30T00:00:00Z`;
}

/** @returns the first instant at which a build names another expiry */
export function expiryRenewal(expiry: string): string {
  const [year, month] = expiry.split("-");
  return month === "12" ? `${year}-07-01T00:00:00Z` : `${year}-01-01T00:00:00Z`;
}
