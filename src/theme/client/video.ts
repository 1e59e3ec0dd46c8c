/**
 * External video players, loaded only after a click so that no third party is contacted before.
 */

/**
 * Replaces each link that has a player URL in `data-player` with the player when it is clicked. In
 * texts, the attribute would come from their authors.
 */
export function setUpVideos(root: ParentNode): void {
  for (const link of root.querySelectorAll<HTMLAnchorElement>("a[data-player]:not(.prose a)"))
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const player = document.createElement("iframe");
      player.src = link.dataset["player"] ?? link.href;
      player.title = link.innerText;
      player.allow = "autoplay; fullscreen; picture-in-picture";
      player.referrerPolicy = "strict-origin-when-cross-origin";
      link.replaceWith(player);
      player.focus();
    });
}
