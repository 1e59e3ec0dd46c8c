/**
 * Layout shifts of every template with Android's fonts.
 */
import { describe } from "node:test";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { browseSite } from "./browser.fixture.ts";
import { testAndroidFonts } from "./layout-shift.fixture.ts";
import { templates } from "./templates.fixture.ts";

describe("with Noto Serif and Roboto as fallbacks", () => {
  const site = browseSite(demoOutput);
  for (const { path } of templates)
    for (const width of [412, 1350]) testAndroidFonts(site, path, width);
});
