/**
 * Pictures of a text that are shown smaller than they are, enlarged in a native dialog. Escape and a
 * click close it.
 */
const minGain = 1.3;

export function enlargePictures(page: Document): void {
  const label = page.querySelector<HTMLElement>("[data-enlarge]")?.dataset["enlarge"] ?? "";
  for (const image of page.querySelectorAll<HTMLImageElement>("main .prose img:not(a *)")) {
    if (image.width === 0 || Number(image.getAttribute("width")) < image.width * minGain) continue;
    image.role = "button";
    image.tabIndex = 0;
    image.ariaLabel = `${label}: ${image.alt}`;
    image.classList.add("enlarges");
    image.addEventListener("click", () => enlarge(image));
    image.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      enlarge(image);
    });
  }
}

function enlarge(image: HTMLImageElement): void {
  const dialog = document.createElement("dialog");
  dialog.className = "enlarged";
  dialog.ariaLabel = image.alt;
  const large = document.createElement("img");
  large.alt = image.alt;
  large.srcset = image.srcset;
  large.sizes = "100vw";
  large.src = image.src;
  dialog.append(large);
  dialog.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
