// Shows the announcement above this script for its time, until a reader dismisses its text.
{
  const key = "announcement";
  const bar = document.currentScript.previousElementSibling;
  const { id, from, to } = bar.dataset;
  let dismissed;
  try {
    dismissed = localStorage.getItem(key);
  } catch {
    // Without storage, it is shown on each page.
  }
  const now = Date.now();
  bar.hidden = dismissed === id || now < Date.parse(from ?? 0) || (to && now >= Date.parse(to));
  const button = bar.querySelector("button");
  button.hidden = false;
  button.addEventListener("click", () => {
    bar.hidden = true;
    document.querySelector(".site-name")?.focus({ preventScroll: true });
    try {
      localStorage.setItem(key, id);
    } catch {
      // It stays hidden on this page.
    }
  });
}
