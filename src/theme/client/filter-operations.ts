/**
 * A field that leaves those operations in view whose name, path or summary has all of its words.
 */
export function enableOperationFilter(): void {
  const field = document.querySelector("[data-filter-operations]");
  if (!(field instanceof HTMLInputElement)) return;
  const label = field.closest<HTMLElement>("[hidden]");
  if (label) label.hidden = false;
  const operations = [...document.querySelectorAll<HTMLElement>("[data-operation]")];
  const textOf = new Map(
    operations.map((element) => [
      element.dataset["operation"] ?? "",
      (element.querySelector("summary")?.textContent ?? "").toLowerCase(),
    ]),
  );
  const links = [...document.querySelectorAll<HTMLElement>("[data-operation-link]")];
  const filter = () => {
    const words = field.value.toLowerCase().split(/\s+/);
    const isWanted = (id = "") =>
      words.every((word) => `${id.toLowerCase()} ${textOf.get(id) ?? ""}`.includes(word));
    for (const element of operations) element.hidden = !isWanted(element.dataset["operation"]);
    for (const link of links) link.hidden = !isWanted(link.dataset["operationLink"]);
  };
  field.addEventListener("input", filter);
  // Browsers put back what was typed when the reader comes back.
  filter();
}
