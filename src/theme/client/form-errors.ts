/**
 * Errors of forms in the language of the page: at each field, and together at the form after an
 * attempt to send it. Without this script, browsers show errors of their own, in their language.
 */
export function showFormErrors(page: Document): void {
  for (const [index, error] of page.querySelectorAll(".field-error").entries())
    error.id = `form.field-error-${index}`;
  for (const form of page.querySelectorAll<HTMLFormElement>("form:has(.field-error)")) {
    const fields = [
      ...form.querySelectorAll<HTMLInputElement>(":is(input, textarea):has(~ .field-error)"),
    ];
    const summary = form.querySelector('[role="alert"]');
    form.noValidate = true;
    form.addEventListener("submit", (event) => {
      const wrong = fields.filter((field) => !isValid(field));
      summary?.replaceChildren();
      if (wrong.length === 0) return;
      event.preventDefault();
      summary?.append(summary.getAttribute("data-text") ?? "", ...wrong.flatMap(linkTo));
      wrong[0]?.focus();
    });
    form.addEventListener("input", ({ target }) => {
      for (const field of fields) if (field === target && field.ariaInvalid) isValid(field);
    });
  }
}

/** @returns whether the value is valid, which the field also tells screen readers */
function isValid(field: HTMLInputElement): boolean {
  const { valid } = field.validity;
  field.ariaInvalid = valid ? null : "true";
  if (valid) field.removeAttribute("aria-describedby");
  else
    field.setAttribute(
      "aria-describedby",
      field.parentElement?.querySelector(".field-error")?.id ?? "",
    );
  return valid;
}

function linkTo({ id, labels }: HTMLInputElement): (string | Node)[] {
  const link = document.createElement("a");
  link.href = `#${id}`;
  link.textContent = labels?.[0]?.firstChild?.textContent?.trim() ?? "";
  return [" ", link];
}
