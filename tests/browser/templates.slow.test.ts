/**
 * Every template in a browser: complete, without console errors, layout shifts or overflow.
 */
import { demoOutput } from "../build/demo-site.fixture.ts";
import { browseSite } from "./browser.fixture.ts";
import { testTemplate } from "./template-tests.fixture.ts";
import { templates } from "./templates.fixture.ts";

const site = browseSite(demoOutput);

for (const template of templates) testTemplate(site, template);
