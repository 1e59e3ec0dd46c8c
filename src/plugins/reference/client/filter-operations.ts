/**
 * Filter of the API reference. It searches the name, path, summary, parameters, response fields and
 * errors of each operation, and the fields, parameters and errors that operations share.
 */
const searched = "h3, .path-box, .responses, .fields code";

/** Elements that the filter shows or hides. */
const filtered =
  "[data-operation], .error, .reference-body > section > .fields > li, .parameter-list > div";

export function enableOperationFilter(): void {
  const field = document.querySelector("[data-filter-operations]");
  if (!(field instanceof HTMLInputElement)) return;
  const label = field.closest<HTMLElement>("[hidden]");
  if (label) label.hidden = false;
  const entries = Array.from(document.querySelectorAll<HTMLElement>(filtered), (element) => ({
    element,
    text: textOf(element),
  }));
  const links = new Map(
    Array.from(document.querySelectorAll<HTMLElement>("[data-operation-link]"), (link) => [
      link.dataset["operationLink"],
      link,
    ]),
  );
  const filter = () => {
    const words = field.value.toLowerCase().split(/\s+/);
    for (const { element, text } of entries) {
      element.hidden = !words.every((word) => text.includes(word));
      const link = links.get(element.dataset["operation"]);
      if (link) link.hidden = element.hidden;
    }
  };
  field.addEventListener("input", filter);
  // Browsers restore the value of the field when the reader returns to the page.
  filter();
}

function textOf(element: HTMLElement): string {
  const parts = element.matches("[data-operation]")
    ? Array.from(element.querySelectorAll(searched), ({ textContent }) => textContent)
    : [element.textContent];
  return parts.join(" ").toLowerCase();
}
