/**
 * Videos of video blocks, with the players of YouTube and Vimeo that set no cookies before
 * playback.
 */

const players: readonly [form: RegExp, embed: (id: string, key: string) => string][] = [
  [
    /^https:\/\/(?:(?:(?:www|m)\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:.*&)?v=|shorts\/|embed\/|live\/)|youtu\.be\/)([\w-]{6,})/,
    (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1`,
  ],
  [
    /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d+)(?:\/([0-9a-f]+)|\?h=([0-9a-f]+))?/,
    (id, key) =>
      `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${key === "" ? "" : `&h=${key}`}`,
  ],
];

/** @returns the URL of the player for a video on YouTube or Vimeo; undefined for other URLs */
export function playerOf(src: string): string | undefined {
  for (const [form, embed] of players) {
    const [match, id = "", key, key2] = form.exec(src) ?? [];
    if (match !== undefined) return embed(id, key ?? key2 ?? "");
  }
  return undefined;
}

/**
 * @returns true for a video that a video block can show: on YouTube or Vimeo, or a file of the site
 */
export function isFilm(src: string): boolean {
  return playerOf(src) !== undefined || /^(?![a-z]+:|\/\/).+\.(?:mp4|webm)$/i.test(src);
}
