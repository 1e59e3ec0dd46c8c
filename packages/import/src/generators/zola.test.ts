import assert from "node:assert/strict";
import { test } from "node:test";
import { png } from "../../../../src/content/content-folder.fixture.ts";
import { bodyOf, importTree, newSite } from "../site-tree.fixture.ts";

test("shows the first image of shortcodes with one for each colour scheme", () => {
  const imported = importTree(
    {
      "config.toml": 'base_url = "https://z.example"\n',
      "content/a.md":
        '+++\ntitle = "A"\n+++\n\n{{ dual_theme_image(light_src="img/l.png", dark_src="img/d.png", alt="Header of it") }}\n',
      "content/img/l.png": png,
    },
    newSite,
  );
  assert.match(imported.read("pages/a.md"), /\n\n!\[Header of it\]\(\.\.\/images\/l\.png\)\n$/);
});

test("imports a site of Zola with its addresses, tags and shortcodes", () => {
  const imported = importTree(
    {
      "config.toml": `base_url = "https://zola.example"\ntitle = "Harbour"\nignored_content = ["*/old-*.md"]\n\n[languages.fr]\n`,
      "content/_index.md": "+++\n+++\n\nWelcome.\n",
      "content/blog/_index.md": '+++\ntitle = "Blog"\nsort_by = "date"\n+++\n',
      "content/blog/2024-05-01-First light.md":
        '+++\ntitle = "First light"\n[taxonomies]\ntags = ["sea"]\n[extra]\nauthor = "Ada"\n+++\n\nSee [the map](@/map/harbour/index.md#north).\n\n{{ youtube(id="abc", autoplay=true) }}\n\n{% quote(author="Grace") %}\nCalm.\n{% end %}\n\n`{{/* youtube(id="x") */}}`\n',
      "content/blog/second.md":
        '+++\ntitle = "Second"\ndate = 2024-05-02\nslug = "2-nd"\n+++\n\nText.\n',
      "content/blog/second.fr.md": '+++\ntitle = "Deuxième"\ndate = 2024-05-02\n+++\n\nTexte.\n',
      "content/blog/old-third.md": '+++\ntitle = "Ignored"\ndate = 2024-05-03\n+++\n\nIgnored.\n',
      "content/blog/draft.md":
        '+++\ntitle = "Draft"\ndate = 2024-05-03\ndraft = true\n+++\n\nDraft.\n',
      "content/hidden.md": '+++\ntitle = "Hidden"\nrender = false\n+++\n\nHidden.\n',
      "content/team/ada.md": '+++\ntitle = "Ada"\n+++\n\nAda.\n',
      "content/team/grace.md": '+++\ntitle = "Grace"\n+++\n\nGrace.\n',
      "content/map/_index.md": '+++\ntitle = "Map"\nsort_by = "weight"\n+++\n',
      "content/map/pier.md": '+++\ntitle = "Pier"\nweight = 2\n+++\n\nPier.\n',
      "content/map/harbour/index.md": '+++\ntitle = "Harbour"\nweight = 1\n+++\n\n## North\n',
    },
    newSite,
  );
  assert.deepEqual(imported.problems, []);
  const first = imported.read("blog/first-light.md");
  assert.match(first, /^date: 2024-05-01$[^]*^tags:\n {2}- sea$/m);
  assert.equal(
    bodyOf(first),
    'See [the map](/map/harbour/#north).\n\n[YouTube](https://www.youtube.com/watch?v=abc)\n\n> Calm.\n>\n> — Grace\n\n`{{ youtube(id="x") }}`',
  );
  assert.match(imported.read("blog/2-nd.md"), /^title: Second$/m);
  assert.match(imported.read("blog/draft.md"), /^draft: true$/m);
  assert.equal(
    bodyOf(imported.read("pages/map.md")),
    "- [Harbour](/map/harbour/)\n- [Pier](/map/pier/)",
  );
  assert.deepEqual(imported.report("Not published by the old site"), [
    "content/blog/old-third.md  is ignored in the settings",
    "content/hidden.md  has no page, according to its front matter",
  ]);
});
