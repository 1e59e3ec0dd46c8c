import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { png } from "../../../../src/content/content-folder.fixture.ts";
import { bodyOf, importTree, navigationOf, newSite } from "../site-tree.fixture.ts";

test("imports texts, images, words and shortcodes of themes and vendored modules below those of the site", () => {
  const imported = importTree(
    {
      "hugo.toml":
        'theme = "t"\n[[module.imports]]\npath = "x.example/m"\n[[module.imports.mounts]]\nsource = "docs"\ntarget = "content/docs"\n',
      "content/a.md": "---\ntitle: A\n---\nOf the site {{< word >}} {{< other >}}.\n",
      "themes/t/content/a.md": "---\ntitle: T\n---\nOf the theme.\n",
      "themes/t/content/b.md": "---\ntitle: B\n---\n![i](/i.png)\n",
      "themes/t/exampleSite/content/c.md": "---\ntitle: C\n---\nAn example.\n",
      "themes/t/static/i.png": png,
      "themes/t/layouts/shortcodes/word.html": "theme",
      "layouts/shortcodes/other.html": "site",
      "themes/t/layouts/shortcodes/other.html": "theme",
      "_vendor/x.example/m/docs/d.md": "---\ntitle: D\n---\nOf the module.\n",
    },
    newSite,
  );
  assert.deepEqual(imported.added, ["guides/d.md", "images/i.png", "pages/a.md", "pages/b.md"]);
  assert.equal(bodyOf(imported.read("pages/a.md")), "Of the site theme site.");
  assert.deepEqual(imported.report("Not in the source"), []);
});

const site = {
  "hugo.toml":
    'baseURL = "https://old.example/"\n[permalinks]\nposts = "/:year/:month/:slug/"\n[params]\nphone = "+49 1"\n',
  "content/posts/_index.md": "---\ntitle: All posts\n---\n",
  "content/posts/First Post.md": `+++
title = "First: post"
date = 2024-01-05T10:00:00+01:00
lastmod = 2024-02-01
tags = ["a b", "c"]
categories = ["X"]
aliases = ["/old/first/", "near"]
weight = 3
[cover]
image = "/img/Ä b.png"
alt = "A cover"
+++
## Head {#head}

See [about]({{< ref "about.md#x" >}}), call {{< param phone >}}.

{{< figure src="/img/Ä b.png" alt="An alt" caption="Cap" >}}

{{< youtube abc >}}

{{% notice tip %}}
Inner *text*.
{{% /notice %}}

{{< highlight go "linenos=table" >}}
fmt.Println("{{ x }}")
{{< /highlight >}}

\`\`\`go-html
{{</* shown */>}} {{< kept >}}
\`\`\`

Hugo leaves {{ .Title }} alone.
`,
  "content/posts/bundle/index.md":
    '{\n "title": "Bundle", "date": "2024-03-01", "summary": "S", "draft": true, "images": []\n}\n![b](photo.png)\n',
  "content/posts/bundle/photo.png": png,
  "content/posts/bundle/featured-small.png": png,
  "content/posts/bundle/featured.png": png,
  "content/posts/hallo.md":
    "---\ntitle: Hello\ndate: 2024-01-01\npublishDate: 2030-01-01\n---\nText in English.\n",
  "content/posts/hallo.de.md":
    "---\ntitle: Hallo\ndate: 2024-01-01\nslug: hallo-welt\n---\nText auf Deutsch.\n",
  "content/posts/salut.fr.md": "---\ntitle: Salut\n---\nTexte.\n",
  "content/posts/expired.md":
    "---\ntitle: Expired\ndate: 2020-01-01\nexpiryDate: 2021-01-01\n---\nGone.\n",
  "content/about.md":
    '---\ntitle: About\nurl: /company/about-us/\n---\nSee <a href="/2024/01/first-post/">the first</a>.\n',
  "content/docs/install/linux.md": "---\ntitle: Linux\n---\nInstall it.\n",
  "content/docs/remove/linux.md":
    "---\ntitle: Linux off\n---\nAfter [installing](../install/linux.md).\n",
  "content/work/acme.md":
    "---\ntitle: Acme\nclient: Acme Ltd\nservices: [Pumps, Nothing]\n---\nWork.\n",
  "content/services/pumps.md": "---\ntitle: Pumps\n---\nPumps.\n",
  "static/img/Ä b.png": png,
};

describe("import of a Hugo site", () => {
  const imported = importTree(site);

  test("loads without a problem", () => {
    assert.deepEqual(imported.problems, []);
  });

  test("imports sections as collections, bundles with their images, and documents of the same name separately", () => {
    assert.deepEqual(imported.added, [
      "blog/bundle.md",
      "blog/expired.md",
      "blog/first-post.md",
      "blog/hallo.de.md",
      "blog/hallo.md",
      "case-studies/acme.md",
      "guides/install/linux.md",
      "guides/remove/linux.md",
      "images/A-b.png",
      "images/posts/bundle/featured.png",
      "images/posts/bundle/photo.png",
      "pages/blog.md",
      "pages/company/about-us.md",
      "services/pumps.md",
    ]);
  });

  test("reads TOML and shortcodes", () => {
    assert.equal(
      imported.read("blog/first-post.md"),
      `---
title: "First: post"
description: See about, call +49 1. Hugo leaves {{ .Title }} alone.
date: 2024-01-05T09:00:00Z
updated: 2024-02-01
tags:
  - a b
  - c
  - X
image:
  src: ../images/A-b.png
  alt: A cover
aliases:
  - /2024/01/first-post/
  - /old/first/
  - /2024/01/near
order: 3
---

## Head

See [about](/company/about-us/#x), call +49 1.

![An alt](../images/A-b.png "Cap")

[YouTube](https://www.youtube.com/watch?v=abc)

> [!TIP]
> Inner *text*.

\`\`\`go
fmt.Println("{{ x }}")
\`\`\`

\`\`\`go-html
{{< shown >}} {{< kept >}}
\`\`\`

Hugo leaves {{ .Title }} alone.
`,
    );
  });

  test("reads JSON", () => {
    assert.equal(
      imported.read("blog/bundle.md"),
      "---\ntitle: Bundle\ndescription: S\ndate: 2024-03-01\ndraft: true\nimage:\n  src: ../images/posts/bundle/featured.png\n  alt: Bundle\naliases:\n  - /2024/03/bundle/\n---\n\n![b](../images/posts/bundle/photo.png)\n",
    );
  });

  test("names a translation after its original and preserves its path", () => {
    const text = imported.read("blog/hallo.de.md");
    assert.match(text, /^slug: hallo-welt$/m);
    assert.match(text, /^ {2}- \/de\/2024\/01\/hallo-welt\/$/m);
  });

  test("does not publish scheduled and expired documents", () => {
    assert.match(imported.read("blog/hallo.md"), /^date: 2030-01-01$/m);
    assert.match(imported.read("blog/expired.md"), /^draft: true$/m);
  });

  test("rewrites links to files and old paths", () => {
    assert.match(
      imported.read("guides/remove/linux.md"),
      /\[installing\]\(\/guides\/install\/linux\/\)/,
    );
    assert.match(
      imported.read("pages/company/about-us.md"),
      /\[the first\]\(\/blog\/first-post\/\)/,
    );
  });

  test("preserves references of a case study to imported documents", () => {
    assert.match(imported.read("case-studies/acme.md"), /^services:\n {2}- pumps\naliases/m);
  });

  test("leaves out a language that the site does not have", () => {
    assert.deepEqual(imported.report("Left out"), [
      'content/posts/salut.fr.md  is in the language "fr", which is not in the locales of site.yaml (en, de)',
    ]);
  });
});

describe("Hugo's shortcodes", () => {
  const templates = {
    "layouts/shortcodes/alert.html":
      '<p class="{{ .Get 0 | default "x" }}">{{- with .Get "who" }}{{ . }} says{{ else }}We say{{ end }}: {{ .Inner | markdownify }}</p>',
    "layouts/shortcodes/card.html": "{{ range .Site.Pages }}{{ .Title }}{{ end }}",
    "layouts/shortcodes/must.html": '<span class="badge">{{ i18n "must" }}</span>',
    "layouts/shortcodes/goto.html":
      '{{- $p := .Site.GetPage (.Get "to") -}}\n{{- with $p -}}\n<a href="{{ .RelPermalink }}" class="ref">\n  {{ .Title }}\n</a>\n{{- end -}}\n',
    "layouts/shortcodes/code.html":
      '{{ $all := slice }}{{ range $key, $value := .Site.Data.codes }}{{ if or (eq $key ($.Get 0)) (eq $value "Gone") }}{{ $all = $all | append (printf "%s: %s" $key $value) }}{{ end }}{{ end }}{{ delimit $all ", " }}',
    "layouts/shortcodes/level.html":
      '{{ if ge (.Get 0) 3 }}high{{ else if and (.Get 0) (not (in "12" (.Get 0))) }}odd{{ else }}{{ .Page.Title | lower }}{{ end }}',
    "data/codes.yml": '"200": OK\n"404": Missing\n"410": Gone\n',
    "i18n/en.yaml": "must: Compulsory\n",
    "themes/t/i18n/en.toml": 'must = "Required"\n',
    "content/next.md": "---\ntitle: The next page\n---\nMore.\n",
  };
  const rows: [what: string, text: string, markdown: string][] = [
    [
      "the site's own shortcode if its template is simple",
      '{{< alert who="Ada" >}}*No*{{< /alert >}}',
      "Ada says: *No*",
    ],
    ["the else branch of the site's own shortcode", "{{< alert >}}No{{< /alert >}}", "We say: No"],
    [
      "the content and title of a shortcode whose template is not simple",
      '{{< card title="One" >}}Text.{{< /card >}}',
      "**One**\n\nText.",
    ],
    [
      "a nested shortcode",
      '{{% details "More" %}}{{< youtube abc >}}{{% /details %}}',
      "<details>\n<summary>More</summary>\n\n[YouTube](https://www.youtube.com/watch?v=abc)\n\n</details>",
    ],
    ["a nested setting", "{{< param a.b >}}", "7"],
    [
      "a setting in code",
      "`{{< param a.b >}} {{< param c >}} {{</* param d */>}}`",
      "`7 {{< param c >}} {{< param d >}}`",
    ],
    ["a word of the site's translations", "{{< must >}} name", "Compulsory name"],
    ["path and title of a page", 'Read {{< goto to="next" >}}.', "Read [The next page](/next/)."],
    ["data that a loop selects", "{{< code 200 >}}", "200: OK, 410: Gone"],
    ["conditions", "{{< level 3 >}} {{< level 0 >}} {{< level 1 >}}", "high odd a"],
    ["a cascaded parameter of a section", "{{< param version >}}", "v2.1"],
    [
      "a link without text",
      'A {{< link "https://x.example" >}}.',
      "A [https://x.example](https://x.example).",
    ],
    ["a comment", "A{{< comment >}}no{{< /comment >}}", "A"],
    ["an id that links refer to", "## Head {#other}", "## Head {#other}"],
  ];
  for (const [what, text, markdown] of rows) {
    test(`render ${what}`, () => {
      const imported = importTree({
        "hugo.toml": '[params.a]\nb = 7\n[taxonomies]\ntag = "tags"\ntopic = "topics"\n',
        ...templates,
        "content/_index.md":
          "---\ntitle: Home\ncascade:\n  params: { version: v2.1 }\n---\nHome.\n",
        "content/a.md": `---\ntitle: A\ntags: [x]\ntopics: [y]\n---\n${text}\n`,
      });
      const written = imported.read("pages/a.md");
      assert.equal(written.replace(/^---[^]*?---\n/, "").trim(), markdown);
      assert.match(written, /^tags:\n {2}- x\n {2}- y$/m);
    });
  }
});

test("resolves references in the nearest folder and the language of the page", () => {
  const text = (body: string) => `---\ntitle: A\n---\n${body}\n`;
  const links =
    '[a]({{< ref "start.md" >}}) [b](../v1/start.md) [c]({{< relref "/docs/v1/start" >}})';
  const imported = importTree({
    "hugo.toml": "[languages.en]\n[languages.de]\n",
    "content/docs/v1/start.md": text("One."),
    "content/docs/v1/start.de.md": text("Eins."),
    "content/docs/v2/start.md": text("Two."),
    "content/docs/v2/deep/more.md": text(links.replace("../v1", "../../v1")),
    "content/docs/v2/more2.de.md": text(links),
  });
  assert.match(
    imported.read("guides/v2/deep/more.md"),
    /\[a\]\(\/guides\/v2\/start\/\) \[b\]\(\/guides\/v1\/start\/\) \[c\]\(\/guides\/v1\/start\/\)\n/,
  );
  assert.match(
    imported.read("guides/more2.de.md"),
    /\[a\]\(\/guides\/v2\/start\/\) \[b\]\(\/de\/guides\/v1\/start\/\) \[c\]\(\/de\/guides\/v1\/start\/\)\n/,
  );
});

describe("import of a Hugo site with folders for languages", () => {
  const imported = importTree({
    "config/_default/hugo.toml": 'title = "A"\n',
    "config/_default/languages.de.toml": 'contentDir = "content/de"\n',
    "config/_default/languages.pt-br.toml": 'contentDir = "content/pt-br"\n',
    "data/people.toml": "[[list]]\n",
    "data/more/a.json": "[]",
    "content/en/about.md": "---\ntitle: About\n---\nText.\n",
    "content/de/about.md": "---\ntitle: Wir\n---\nText.\n",
    "content/pt-br/about.md": "---\ntitle: Sobre\n---\nTexto.\n",
    "content/posts/_index.html": "---\ntitle: Posts\n---\n{{ range .Pages }}\n",
    "content/posts/a.md": "---\ntitle: A\ndate: 2024-01-05\n---\n",
    "content/posts/empty.md": "---\nuntranslated: 1\n---\n",
    "content/posts/lists/all.html": "---\ntitle: All\n---\n",
  });

  test("imports only languages of the target site, and none as a section", () => {
    assert.deepEqual(imported.added, [
      "blog/a.md",
      "pages/about.de.md",
      "pages/about.md",
      "pages/blog.md",
    ]);
    assert.ok(imported.report("Left out").includes("content/posts/empty.md  has no text"));
    assert.ok(
      imported
        .report("Left out")
        .includes("data/  contains 2 data files, whose lists and menus only templates display"),
    );
    assert.ok(
      imported
        .report("Left out")
        .includes(
          'content/pt-br/about.md  is in the language "pt-BR", which is not in the locales of site.yaml (en, de)',
        ),
    );
  });

  test("leaves out a template in a collection", () => {
    assert.ok(imported.report("Left out").includes("content/posts/lists/all.html  has no text"));
  });
});

describe("Hugo's documentation", () => {
  const page = (title: string, more: string) =>
    `---\ntitle: ${title}\n${more}\n---\nAbout ${title}.\n`;
  const trees: [what: string, files: Record<string, string>][] = [
    [
      "a section docs in the order of weights",
      {
        "content/docs/_index.md": page("Manual", "weight: 1"),
        "content/docs/start.md": page("Start here", "weight: 10"),
        "content/docs/install/_index.md": page("Install", "weight: 20"),
        "content/docs/install/linux.md": page("On Linux", "weight: 2"),
        "content/docs/install/mac/index.md": page("On a Mac", "weight: 1"),
        "content/docs/repair.md": page("Repair", "weight: 30"),
      },
    ],
    [
      "sections that only a menu of the settings names",
      {
        "hugo.toml":
          'baseURL = "https://pump.example/"\n[[languages.en.menu.docs]]\nname = "Mending"\nweight = 10\nidentifier = "repair"\nurl = "/repair/"\n[[languages.en.menu.docs]]\nname = "Installing"\nweight = 20\nidentifier = "install"\n',
        "content/install/linux.md": page(
          "On Linux",
          "menu: { docs: { weight: 2, parent: install } }",
        ),
        "content/install/mac.md": page(
          "On a Mac",
          "menu: { docs: { weight: 1, parent: install } }",
        ),
        "content/repair/pump.md": page("The pump", "menu: { docs: { weight: 1, parent: repair } }"),
      },
    ],
    [
      "sections with places in a menu",
      {
        "content/start.md": page("Start here", "menu: { docs: { weight: 10 } }"),
        "content/install/_index.md": page(
          "Install",
          "menu: { docs: { weight: 20, identifier: install } }",
        ),
        "content/install/linux.md": page(
          "On Linux",
          "menu: { docs: { weight: 2, parent: install } }",
        ),
        "content/install/mac.md": page(
          "On a Mac",
          "menu: { docs: { weight: 1, parent: install } }",
        ),
        "content/repair/_index.md": page("Repair", "menu: { docs: { weight: 30 } }"),
        "content/repair/pump.md": page("The pump", "menu: { docs: { weight: 1, parent: repair } }"),
      },
    ],
    [
      "sections with a weight, whose pages are sorted by title",
      {
        "content/start/_index.md": page("Start here", "weight: 10"),
        "content/start/first.md": page("First steps", "keywords: []"),
        "content/install/_index.md": page("Install", "weight: 20"),
        "content/install/mac.md": page("Macs", "keywords: []"),
        "content/install/linux.md": page("On Linux", "keywords: []"),
        "content/install/servers/_index.md": page("Servers", "keywords: []"),
        "content/install/servers/one.md": page("A server", "keywords: []"),
      },
    ],
  ];
  for (const [what, files] of trees)
    test(`becomes a book for ${what}`, () => {
      const imported = importTree(
        { "hugo.toml": 'baseURL = "https://pump.example/"\ntitle = "Pump"\n', ...files },
        newSite,
      );
      assert.deepEqual(imported.problems, []);
      assert.match(imported.read("guides/install/index.md"), /^order: 2$/m);
      assert.match(imported.read("guides/install/mac.md"), /^order: 1$/m);
      assert.match(imported.read("guides/install/linux.md"), /^order: 2$/m);
      assert.match(imported.read("site.yaml"), /sidebar: true/);
    });

  test("links to the pages of a chapter without a text", () => {
    const imported = importTree(
      {
        "hugo.toml": 'baseURL = "https://pump.example/"\ntitle = "Pump"\n',
        "content/docs/install/_index.md": page("Install", "weight: 1"),
        "content/docs/install/servers/_index.md": "---\ntitle: Servers\n---\n",
        "content/docs/install/servers/one.md": page("One", "weight: 1"),
      },
      newSite,
    );
    assert.match(imported.read("guides/install/servers/index.md"), /^- \[One\]\(.*\/one\/\)$/m);
  });
});

describe("Rules of Hugo's folders", () => {
  const text = "---\ntitle: A\n---\nText.\n";
  const mount = (more: string) =>
    `[module]\n[[module.mounts]]\nsource = "content"\ntarget = "content"\n${more}`;
  const rows: [rule: string, files: Record<string, string>, added: string[]][] = [
    [
      "a section with sections inside stays pages, whatever its name",
      { "content/services/eu/pump.md": text, "content/services/us.md": text },
      ["pages/services/eu/pump.md", "pages/services/us.md"],
    ],
    [
      "a flat section becomes its collection",
      { "content/services/us.md": text },
      ["services/us.md"],
    ],
    [
      "a mount with sites.matrix has its language",
      {
        "hugo.toml": `[languages.en]\n[languages.de]\n${mount('[[module.mounts]]\nsource = "deutsch"\ntarget = "content"\nsites.matrix.languages = ["de"]\n')}`,
        "content/about.md": text,
        "deutsch/about.md": text,
      },
      ["pages/about.de.md", "pages/about.md"],
    ],
    [
      "a mount leaves out files by its patterns",
      {
        "hugo.toml": mount('files = ["! secret/**"]\n'),
        "content/about.md": text,
        "content/secret/plan.md": text,
      },
      ["pages/about.md"],
    ],
  ];
  for (const [rule, files, added] of rows)
    test(rule, () => {
      const imported = importTree({ "hugo.toml": 'title = "A"\n', ...files });
      assert.deepEqual(imported.problems, []);
      assert.deepEqual(imported.added, added);
    });
});

test("sorts entries of equal weight by date, link title and path", () => {
  const page = (fields: string) => `---\n${fields}\n---\nText.\n`;
  const imported = importTree(
    {
      "hugo.toml": 'title = "Pump"\n',
      "content/docs/_index.md": page("title: Manual"),
      "content/docs/a.md": page("title: Zebra"),
      "content/docs/b.md": page("title: Yak\nlinkTitle: ape"),
      "content/docs/c.md": page("title: Bear"),
      "content/docs/d.md": page("title: Old\ndate: 2024-01-01"),
      "content/docs/e.md": page("title: New\nlastmod: 2024-02-01"),
      "content/docs/f/_index.md": page("title: Folder"),
      "content/docs/f/g.md": page("title: Inner\ndate: 2024-01-15"),
      "content/docs/h.md": page("title: Weighted\nweight: 5"),
    },
    newSite,
  );
  const orders = ["h", "e", "f/index", "d", "b", "c", "a"].map(
    (name) => /^order: (\d+)$/m.exec(imported.read(`guides/${name}.md`))?.[1],
  );
  assert.deepEqual(orders, ["1", "2", "3", "4", "5", "6", "7"]);
});

test("leads a menu entry of a tag to its list, or to its only post", () => {
  const post = (tags: string) =>
    `---\ntitle: Post\ndate: 2024-01-01\ntags: [${tags}]\n---\nText.\n`;
  const imported = importTree(
    {
      "hugo.toml":
        'baseURL = "https://t.example/"\n[[menu.main]]\nname = "On tea"\nurl = "/tags/green-tea/"\n[[menu.main]]\nname = "Oolong"\nurl = "/tags/oolong/"\n',
      "content/blog/a.md": post("Green tea, oolong"),
      "content/blog/b.md": post("Green tea"),
    },
    newSite,
  );
  assert.deepEqual(imported.problems, []);
  assert.match(
    imported.read("site.yaml"),
    /^navigation:\n {2}- page: \/blog\/tags\/green-tea\/\n {4}label: On tea\n {2}- page: \/blog\/a\/\n {4}label: Oolong$/m,
  );
});

test("imports a dated section besides the blog as a list of its own, unless site.yaml exists", () => {
  const files = {
    "hugo.toml":
      'baseURL = "https://t.example/"\n[[menu.main]]\nname = "Announced"\nurl = "/announcements/"\n',
    "content/announcements/_index.md": "---\ntitle: Announcements\n---\nAll of them.\n",
    "content/announcements/moved.md":
      "---\ntitle: We moved\ndate: 2024-01-01\nauthor: Ada\n---\nNew street.\n",
    "content/blog/_index.md": "---\ntitle: The blog\n---\n",
    "content/blog/bees.md": "---\ntitle: Bees\ndate: 2024-01-02\n---\nBuzz.\n",
  };
  const imported = importTree(files, newSite);
  assert.deepEqual(imported.problems, []);
  assert.deepEqual(imported.added, [
    "announcements/moved.md",
    "blog/bees.md",
    "pages/announcements.md",
    "pages/blog.md",
  ]);
  assert.match(imported.read("pages/blog.md"), /^title: The blog$[^]*^listing: blog$/m);
  assert.match(
    imported.read("pages/announcements.md"),
    /^title: Announcements$[^]*^listing: announcements$/m,
  );
  assert.match(imported.read("announcements/moved.md"), /^author:\n {2}- Ada$/m);
  assert.match(
    imported.read("site.yaml"),
    /^collections:\n {2}announcements:\n {4}label: Announcements\n {4}order: -date\n {4}fields:$[^]*^ {2}- page: announcements\n {4}label: Announced$/m,
  );
  const merged = importTree(files);
  assert.deepEqual(merged.problems, []);
  assert.match(merged.read("blog/moved.md"), /^author: Ada$/m);
});

test("reads menus in front matter, settings of the newer name, and no section as a post", () => {
  const imported = importTree(
    {
      "config.yaml": "title: Old settings\n",
      "hugo.yaml":
        "title: G\nbaseURL: https://g.example/\nmenus: { main: [{ name: Code, url: 'https://code.example/', weight: 50 }] }\nlanguages:\n  en: { contentDir: content/en }\n  no: { contentDir: content/no }\n",
      "content/en/about.md":
        "---\ntitle: About us\nlinkTitle: About\nmenu: { main: { weight: 10 } }\n---\nUs.\n",
      "content/no/about.md": "---\ntitle: Om oss\nmenu: { main: { weight: 10 } }\n---\nVi.\n",
      "content/en/docs/_index.md": "---\ntitle: Manual\nmenu: main\nweight: 20\n---\nAll.\n",
      "content/en/docs/start.md": "---\ntitle: Start\n---\nS.\n",
      "content/en/blog/releases/_index.md": "---\ntitle: Releases\n---\nAll of them.\n",
      "content/en/blog/releases/one.md": "---\ntitle: One\ndate: 2026-01-01\n---\n1.\n",
    },
    newSite,
  );
  assert.deepEqual(imported.problems, []);
  assert.deepEqual(imported.added, [
    "blog/one.md",
    "guides/start.md",
    "pages/about.md",
    "pages/about.no.md",
    "pages/blog/releases.md",
    "pages/guides.md",
  ]);
  assert.equal(
    navigationOf(imported.read("site.yaml")),
    "navigation:\n  - page: about\n    label: About\n  - page: guides\n    label: Manual\n  - url: https://code.example/\n    label: Code\n  - page: blog\n    label: Blog\n",
  );
});

test("finds a page in the menu by its permalink, and keeps an entry of the sidebar that leads elsewhere", () => {
  const imported = importTree(
    {
      "hugo.yaml": "title: G\npermalinks: { page: '/:slug/' }\n",
      "content/page/links.md": "---\ntitle: Links\nmenu: { main: { weight: 1 } }\n---\nL.\n",
      "content/docs/_index.md": "---\ntitle: Docs\n---\nD.\n",
      "content/docs/go/_index.md": "---\ntitle: Go\nweight: 1\n---\nG.\n",
      "content/docs/go/start.md": "---\ntitle: Start\nweight: 1\n---\nS.\n",
      "content/docs/go/api.md":
        "---\ntitle: API reference\nlinkTitle: API\nredirect: https://pkg.example/x?y=1\nweight: 2\n---\n",
      "content/gone.md": "---\ntitle: Gone\nredirect: /docs/\n---\n",
    },
    newSite,
  );
  assert.deepEqual(imported.problems, []);
  assert.match(navigationOf(imported.read("site.yaml")) ?? "", /- page: links\n {4}label: Links\n/);
  assert.match(
    imported.read("guides/go/api.md"),
    /^title: API reference\n[^]*\naliases:\n {2}- \/docs\/go\/api\/\norder: 2\n---\n\n\[API\]\(https:\/\/pkg\.example\/x\?y=1\)$/m,
  );
  assert.match(
    imported.read("site.yaml"),
    /^redirects:\n {2}- from: \/gone\/\n {4}to: \/guides\/$/m,
  );
});

test("includes files of folders above a page, in translations those of the original", () => {
  const imported = importTree(
    {
      "hugo.toml": 'title = "T"\ndefaultContentLanguage = "en"\n[languages.en]\n[languages.ja]\n',
      "layouts/shortcodes/include.html": '{{ partial "include" . }}',
      "content/en/docs/a.md":
        '---\ntitle: A\n---\nBefore.\n\n{{% include "intro.md" `https://a.example` %}}\n\n{{% include file="loop.md" %}}\n',
      "content/ja/docs/a.md": "---\ntitle: A\n---\n{{% include intro.md %}}\n",
      "content/en/_includes/intro.md":
        "---\nbuild: { render: never }\n---\nSee [it]({{ $1 }}).\n{{ if $1 }}\nShown.\n{{ end }}\n{{ if not $1 }}\nNot shown.\n{{ end }}\n",
      "content/en/_includes/loop.md":
        '---\nbuild: { render: never }\n---\nLoop. {{% include file="loop.md" %}}\n',
    },
    newSite,
  );
  assert.deepEqual(imported.problems, []);
  assert.match(
    bodyOf(imported.read("guides/a.md")),
    /^Before\.\n\nSee \[it\]\(https:\/\/a\.example\)\.\n\nShown\.\s+Loop\. Loop\. /,
  );
  assert.match(bodyOf(imported.read("guides/a.ja.md")), /^See \[?it\]?[^]*Not shown\.$/);
});
