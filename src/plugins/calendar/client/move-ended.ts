/**
 * Corrects a page that is older than the end of documents on it: a list of what is to come moves
 * them below it or hides them, other lists place them in front of what is past, and the page of a
 * document says that it has ended. Without scripts, the next build does.
 */
export function moveEnded(document: Document): void {
  for (const mark of document.querySelectorAll<HTMLElement>("[data-until]")) {
    if (Date.parse(mark.dataset["until"] ?? "") > Date.now()) continue;
    const list = mark.closest("ul");
    const ended = list?.parentElement?.querySelector<HTMLElement>(":scope > [data-ended]");
    if (mark.hidden) mark.hidden = false;
    else if (ended) {
      ended.hidden = false;
      ended.querySelector("ul")?.prepend(mark);
    } else if (list?.closest("[data-coming]")) mark.remove();
    else list?.insertBefore(mark, list.querySelector(":scope > [data-past]"));
    delete mark.dataset["until"];
    mark.dataset["past"] = "";
  }
}
