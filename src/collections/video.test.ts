import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isFilm, playerOf } from "./video.ts";

describe("a video", () => {
  const rows: [src: string, player: string | undefined][] = [
    ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1", "youtube-nocookie.com/embed/dQw4w9WgXcQ"],
    ["https://youtu.be/dQw4w9WgXcQ?si=a", "youtube-nocookie.com/embed/dQw4w9WgXcQ"],
    ["https://vimeo.com/76979871", "player.vimeo.com/video/76979871"],
    ["https://vimeo.com/76979871/8272103f6e", "76979871?autoplay=1&dnt=1&h=8272103f6e"],
    ["./films/pump.mp4", undefined],
  ];
  for (const [src, player] of rows)
    test(`${src} is played by ${player ?? "the page itself"}`, () => {
      assert.ok(isFilm(src));
      assert.equal(playerOf(src)?.includes(player ?? "-"), player === undefined ? undefined : true);
    });

  for (const src of [
    "https://films.example/a.mp4",
    "https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
    "javascript:alert(1)//.mp4",
    "//films.example/a.mp4",
    "./a.html",
  ])
    test(`is not ${src}`, () => assert.equal(isFilm(src), false));
});
