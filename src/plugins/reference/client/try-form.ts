/**
 * Forms of the API reference that show the response in place, with its status, time, headers and
 * body.
 */
import { nameOf, readFormAddress, toRequestPath, writeFormAddress } from "./form-address.ts";
import { highlightJson } from "./highlight-json.ts";

/** Enables all forms. Their messages are data attributes of the `#try` section. */
export function enableForms(): void {
  const messages = find(document, "#try", HTMLElement).dataset;
  for (const form of document.querySelectorAll("form[data-try]"))
    if (form instanceof HTMLFormElement) enable(form, messages);
}

function enable(form: HTMLFormElement, messages: DOMStringMap): void {
  const copy = (name: string) => find(document, name, HTMLTemplateElement).content.cloneNode(true);
  if ("takesListParameters" in form.dataset) form.prepend(copy("#list-parameters"));
  form.append(copy("#try-response"));
  const address = find(form, "[data-address]", HTMLElement);
  const status = find(form, "[data-status]", HTMLElement);
  const output = find(form, "[data-response]", HTMLElement);
  const setStatus = (text: string, state: string) => {
    status.textContent = text;
    status.dataset["state"] = state;
  };
  const showAddress = () => (address.textContent = requestUrl(form).href);
  let waiting: AbortController | undefined;

  const send = async () => {
    waiting?.abort();
    const controller = (waiting = new AbortController());
    setStatus(messages["busy"] ?? "", "busy");
    output.setAttribute("aria-busy", "true");
    try {
      const start = performance.now();
      // Bypass the HTTP cache to show the current response.
      const response = await fetch(requestUrl(form), {
        cache: "no-store",
        signal: controller.signal,
      });
      const bytes = new Uint8Array(await response.arrayBuffer());
      const milliseconds = Math.round(performance.now() - start);
      showResponse(output, response.headers, indent(new TextDecoder().decode(bytes)));
      setStatus(
        fill(messages["done"] ?? "", {
          // HTTP/2 has no reason phrase.
          status: `${response.status} ${response.statusText}`.trim(),
          time: String(milliseconds),
          size: formatBytes(bytes.length),
        }),
        response.ok ? "good" : "bad",
      );
    } catch (error) {
      // Aborted by a newer request or a reset.
      if (controller.signal.aborted) return;
      output.hidden = true;
      const reason = error instanceof Error ? error.message : String(error);
      setStatus(fill(messages["failed"] ?? "", { reason }), "bad");
    }
    output.removeAttribute("aria-busy");
  };

  for (const control of controls(form)) {
    if (control instanceof HTMLInputElement) control.readOnly = false;
    // The empty option is disabled so that a form without a script does not submit it.
    else for (const option of control.options) option.disabled = false;
  }
  const operation = form.closest<HTMLElement>("[data-operation]")?.dataset["operation"] ?? "";
  if (readFormAddress(operation, controls(form))) {
    const folded = form.closest("details");
    if (folded) folded.open = true;
  }
  showAddress();
  form.addEventListener("input", () => {
    showAddress();
    writeFormAddress(operation, controls(form));
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send();
  });
  form.addEventListener("reset", () => {
    waiting?.abort();
    output.hidden = true;
    setStatus("", "");
    // Fields are reset only after the event.
    setTimeout(() => {
      showAddress();
      writeFormAddress(operation, controls(form));
    });
  });
  find(form, "[data-copy-url]", HTMLButtonElement).addEventListener("click", () => {
    navigator.clipboard.writeText(requestUrl(form).href).then(
      () => setStatus(messages["copied"] ?? "", "good"),
      () => setStatus(messages["notCopied"] ?? "", "bad"),
    );
  });
}

function showResponse(place: HTMLElement, headers: Headers, body: string): void {
  find(place, "[data-headers]", HTMLElement).textContent = Array.from(
    headers,
    ([name, value]) => `${name}: ${value}`,
  ).join("\n");
  find(place, "[data-body]", HTMLElement).replaceChildren(...highlightJson(body));
  place.hidden = false;
}

/** @returns a size in words: `532 B`, `12.4 kB` */
function formatBytes(bytes: number): string {
  return bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`;
}

/** @returns JSON indented, any other text unchanged, such as the HTML page of a host without the API */
function indent(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function requestUrl(form: HTMLFormElement): URL {
  const fields = controls(form).map((control) => ({
    name: nameOf(control),
    value: control.value,
    standard: control instanceof HTMLInputElement && control.name ? control.defaultValue : "",
  }));
  const path = toRequestPath(pathOf(form), fields);
  return new URL(path, location.origin);
}

/** @returns the path of the operation, with `{name}` placeholders */
function pathOf(form: HTMLFormElement): string {
  return (
    form.closest(".operation")?.querySelector(".path-box code")?.lastChild?.textContent?.trim() ??
    ""
  );
}

function controls(form: HTMLFormElement) {
  return Array.from(form.elements).filter(
    (element): element is HTMLInputElement | HTMLSelectElement =>
      element instanceof HTMLInputElement || element instanceof HTMLSelectElement,
  );
}

/** @throws Error if the page has no such element, which is a mistake in the template */
function find<Kind extends Element>(
  root: ParentNode,
  selector: string,
  kind: new () => Kind,
): Kind {
  const element = root.querySelector(selector);
  if (element instanceof kind) return element;
  throw new Error(`The page has no ${selector}.`);
}

function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
}
