import type { Subject } from "../without.fixture.ts";

export const subject: Subject = {
  trace: /\/og\/|"og:image|social_images/,
  settings: "social_images: document\n",
};
