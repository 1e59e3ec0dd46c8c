import assert from "node:assert/strict";
import { test } from "node:test";
import { png } from "../../../../src/content/content-folder.fixture.ts";
import { bodyOf, importTree, newSite } from "../site-tree.fixture.ts";

const note = (title: string, body = `About ${title}.`, more = "") =>
  `---\nid: id-${title.toLowerCase().replaceAll(" ", "-")}\ntitle: ${title}\ncreated: 1595952505017\n${more}---\n\n${body}\n`;

test("imports a vault of Dendron as a tree, with its links, ids and only its public hierarchies", () => {
  const imported = importTree(
    {
      "dendron.yml": `workspace:
  vaults:
    - { fsPath: ., name: garden, selfContained: true }
    - { fsPath: diary, visibility: private }
publishing:
  siteHierarchies: [garden, tools]
  siteIndex: garden
  siteUrl: https://garden.example
  hierarchy: { tools: { publishByDefault: false } }
`,
      "notes/garden.md": note("Garden"),
      "notes/garden.beds.md": note("Beds"),
      "notes/garden.beds.north.md": note(
        "North side",
        "See [[the south|dendron://garden/garden.beds.south#soil]] and [[garden.beds]].\n\n![[garden.part]]\n\n![A bed](/assets/bed.png)\n\n`[[a|b]]`",
        "nav_order: 2\n",
      ),
      "notes/garden.beds.south.md": note("South side", "# Soil\n\nLoam.", "nav_order: 1\n"),
      "notes/garden.part.md": note("Part", "Read [[beds|garden.beds]]."),
      "notes/tools.md": note("Tools", "Spades.", "published: true\n"),
      "notes/tools.price.md": note("Prices", "Secret price."),
      "notes/private.plan.md": note("Plan", "Secret plan."),
      "notes/garden.stub.md": note("Stub", "", "stub: true\n"),
      "diary/garden.day.md": note("Day", "Secret day."),
      "README.md": "# About the repository\n",
      "notes/assets/bed.png": png,
    },
    newSite,
  );
  assert.deepEqual(imported.problems, []);
  assert.deepEqual(
    imported.added.filter((name) => name.endsWith(".md")),
    [
      "guides/garden/beds/index.md",
      "guides/garden/beds/north.md",
      "guides/garden/beds/south.md",
      "guides/garden/part.md",
      "guides/tools.md",
      "pages/index.md",
    ],
  );
  const text = imported.read("guides/garden/beds/north.md");
  assert.equal(
    bodyOf(text),
    "See [the south](/guides/garden/beds/south/#soil) and [Beds](/guides/garden/beds/).\n\nRead [beds](/guides/garden/beds/).\n\n![A bed](../../../images/bed.png)\n\n`[[a|b]]`",
  );
  assert.match(text, /^ {2}- \/notes\/id-north-side$/m);
  assert.match(text, /^order: 2$/m);
  assert.deepEqual(imported.report("Not published by the old site"), [
    "README.md  is in no vault",
    "diary/garden.day.md  is in a private vault",
    "notes/garden.stub.md  is an empty note",
    "notes/private.plan.md  is in no public hierarchy",
    "notes/tools.price.md  is not marked for publication",
  ]);
});
