/**
 * One result of the search as an element, in the form that the page's template gives it.
 */
import type { Match } from "./search-answers.ts";

const mostPlaces = 3;

export function showMatch(template: HTMLTemplateElement, match: Match): DocumentFragment {
  const result = document.importNode(template.content, true);
  const part = <Type extends HTMLElement>(name: string) =>
    result.querySelector<Type>(`[data-part="${name}"]`);
  const link = part<HTMLAnchorElement>("title");
  if (link) {
    link.href = match.url;
    link.textContent = match.title;
  }
  fill(part("section"), match.section);
  fill(part("date"), match.date === "" ? "" : toTime(match));
  part("excerpt")?.append(...readExcerpt(match.excerpt));
  const places = match.places.slice(0, mostPlaces).map(toPlace);
  part("places")?.append(...places);
  if (places.length === 0) part("places")?.remove();
  return result;
}

function toPlace({ title, url }: Match["places"][number]): HTMLLIElement {
  const link = document.createElement("a");
  link.href = url;
  link.textContent = title;
  const item = document.createElement("li");
  item.append(link);
  return item;
}

function fill(element: HTMLElement | null, content: string | Node): void {
  if (content === "") element?.remove();
  else element?.append(content);
}

function toTime({ day, date }: Match): HTMLTimeElement {
  const time = document.createElement("time");
  time.dateTime = day;
  time.textContent = date;
  return time;
}

/** Text and `mark` alone: whatever else an excerpt might hold is shown as the text it is. */
function readExcerpt(html: string): (string | HTMLElement)[] {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return [...body.childNodes].map((node) => {
    if (node.nodeName !== "MARK") return node.textContent ?? "";
    const mark = document.createElement("mark");
    mark.textContent = node.textContent;
    return mark;
  });
}
