/**
 * The button that changes between the device's colours, light and dark. The choice is kept in the browser; the head of every page reads it
 * before the first paint.
 */
const choices = ["system", "light", "dark"] as const;
type Choice = (typeof choices)[number];

/** Shows the button, which does nothing without a script, and lets it work. */
export function setUpThemeButton(): void {
  const button = document.querySelector<HTMLButtonElement>("[data-theme-button]");
  if (!button) return;
  label(button);
  button.hidden = false;
  button.addEventListener("click", () => {
    const next = (choices.indexOf(current()) + 1) % choices.length;
    choose(choices[next] ?? "system");
    label(button);
  });
}

function current(): Choice {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : "system";
}

function choose(choice: Choice): void {
  const { dataset } = document.documentElement;
  if (choice === "system") delete dataset["theme"];
  else dataset["theme"] = choice;
  try {
    if (choice === "system") localStorage.removeItem("theme");
    else localStorage.setItem("theme", choice);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

function label(button: HTMLButtonElement): void {
  const { label: name = "", system, light, dark } = button.dataset;
  const text = `${name}: ${{ system, light, dark }[current()] ?? ""}`;
  button.ariaLabel = text;
  button.title = text;
}
