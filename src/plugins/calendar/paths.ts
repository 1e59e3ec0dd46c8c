/** @returns the path of the calendar of a list or document, from the path of its page */
export function calendarPath(page: string): string {
  return `${page}calendar.ics`;
}
