/**
 * Keyboard navigation of every template, on a phone and a desktop.
 */
import { describe } from "node:test";
import { demoOutput } from "../build/demo-site.fixture.ts";
import { browseSite } from "./browser.fixture.ts";
import { testTabKey, widths } from "./tab-key.fixture.ts";
import { templates } from "./templates.fixture.ts";

describe("the Tab key", () => {
  const site = browseSite(demoOutput);
  for (const template of templates) for (const width of widths) testTabKey(site, template, width);
});
