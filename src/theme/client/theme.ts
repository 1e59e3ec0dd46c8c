/**
 * Button that switches between the system, light and dark colour schemes. The choice is stored in
 * the browser and read by an inline script in the head before the first paint.
 */
const choices = ["system", "light", "dark"] as const;
type Choice = (typeof choices)[number];

/** Shows and activates the button, which is hidden because it does nothing without a script. */
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
    // Without storage, the choice lasts until the page is closed.
  }
}

function label(button: HTMLButtonElement): void {
  const { label: name = "", system, light, dark } = button.dataset;
  const text = `${name}: ${{ system, light, dark }[current()] ?? ""}`;
  button.ariaLabel = text;
  button.title = text;
}
