/**
 * Films of video blocks: their players at YouTube and Vimeo, which set no cookies before they play.
 */

const players: readonly [form: RegExp, embed: (id: string, key: string) => string][] = [
  [
    /^https:\/\/(?:(?:www|m)\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|shorts\/|embed\/|live\/)([\w-]{6,})/,
    (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
  ],
  [
    /^https:\/\/youtu\.be\/([\w-]{6,})/,
    (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
  ],
  [
    /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d+)(?:\/([0-9a-f]+)|\?h=([0-9a-f]+))?/,
    (id, key) =>
      `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${key === "" ? "" : `&h=${key}`}`,
  ],
];

/** @returns address of the player for a film at YouTube or Vimeo; undefined for other addresses */
export function playerOf(src: string): string | undefined {
  for (const [form, embed] of players) {
    const [found, id = "", key, key2] = form.exec(src) ?? [];
    if (found !== undefined) return embed(id, key ?? key2 ?? "");
  }
  return undefined;
}

/**
 * @returns true for a film that a video block can show: at YouTube or Vimeo, or a file of the site
 */
export function isFilm(src: string): boolean {
  return playerOf(src) !== undefined || /^(?![a-z]+:|\/\/).+\.(?:mp4|webm)$/i.test(src);
}
