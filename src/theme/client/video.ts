/**
 * Players of films at other sites, which are loaded after a click on the link to the film.
 */

/** Puts the player in place of a link that names one in `data-player`, when it is clicked. */
export function setUpVideos(root: ParentNode): void {
  for (const link of root.querySelectorAll<HTMLAnchorElement>("a[data-player]"))
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
