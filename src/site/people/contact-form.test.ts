import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadContent, markdownFile } from "../../content/content-folder.fixture.ts";
import { isContactPage } from "./contact-form.ts";

const pages = {
  "pages/contact.md": markdownFile({ title: "Contact" }),
  "pages/contact.de.md": markdownFile({ title: "Kontakt", slug: "kontakt" }),
  "pages/write.md": markdownFile({ title: "Write to us" }),
};
const settings = (more: string) =>
  `name: A site\nbase_url: https://site.example\ndescription: A site\nlocales: [en, de]\n${more}`;

describe("isContactPage", () => {
  for (const [name, more, expected] of [
    ["is the page with the slug contact and its translations", "", ["Contact", "Kontakt"]],
    [
      "is the page of the form",
      "contact_form: { action: https://forms.example/a, page: write }\n",
      ["Write to us"],
    ],
  ] as const)
    test(name, () => {
      const site = loadContent({ ...pages, "site.yaml": settings(more) });
      assert.deepEqual(
        site.visible.filter((document) => isContactPage(site, document)).map(({ title }) => title),
        expected,
      );
    });
});
