/**
 * Content-Security-Policy of a site that adds to its head, which is the same in every response and
 * file.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { z } from "zod";
import { contentSecurityPolicy } from "../format/security-policy.ts";
import { markdownFile } from "../content/content-folder.fixture.ts";
import { cloudflareHeaders } from "../plugins/cloudflare/headers.ts";
import { fileHeaders, headerRules } from "../hosts/header-rules.ts";
import { buildSite } from "./built-site.fixture.ts";

const settings = "name: Site\nbase_url: https://site.example\ndescription: D\n";
const html = { headers: { Accept: "text/html" } };
const written = (site: Parameters<typeof headerRules>[0]) =>
  /^\/\*\/\n(?: {2}.*\n)*? {2}Content-Security-Policy: (.*)$/m.exec(
    cloudflareHeaders(headerRules(site)),
  )?.[1];

/** Adds the media types that hosts send with pages. */
function expectTypes(site: ReturnType<typeof buildSite>): typeof site {
  site.fail((path) => {
    const body = path.endsWith("/") ? site.files.get(`${path}index.html`) : undefined;
    return body === undefined
      ? undefined
      : Promise.resolve(new Response(body, { headers: { "Content-Type": "text/html" } }));
  });
  return site;
}

describe("Content-Security-Policy of pages", () => {
  const own = expectTypes(
    buildSite({
      "site.yaml": `${settings}head: ./head.html\n`,
      "head.html": '<script src="https://stats.example/s.js"></script>',
      "pages/about.md": markdownFile({ title: "About" }),
    }),
  );

  test("lists the hosts in the site's own head, at the edge and in _headers", async () => {
    const policy = written(own.site);
    assert.match(policy ?? "", / https:\/\/stats\.example\/s\.js; style-src 'self';/);
    for (const path of ["/", "/about/", "/nothing/"]) {
      const { headers } = await own.get(path, html);
      assert.equal(headers.get("Content-Security-Policy"), policy, path);
    }
    assert.equal(
      fileHeaders("/index.html", { page_policy: own.site.branding.policy })[
        "Content-Security-Policy"
      ],
      policy,
    );
  });

  test("permits the form of the contact page in every language, and no form on other pages", async () => {
    const form = expectTypes(
      buildSite({
        "site.yaml": `${settings}locales: [en, de]\nhead: ./head.html\ncontact_form: https://forms.example/f/1\n`,
        "head.html": '<script src="https://stats.example/s.js"></script>',
        "pages/index.de.md": markdownFile({}),
        "pages/contact.md": markdownFile({}),
        "pages/contact.de.md": markdownFile({ slug: "kontakt" }),
        "pages/about.md": markdownFile({}),
      }),
    );
    const usual = written(form.site);
    const policy = usual?.replace("form-action 'self'", "form-action 'self' https://forms.example");
    assert.match(policy ?? "", /stats\.example.*forms\.example/);
    const manifest = z
      .object({
        page_policy: z.string(),
        form_policy: z.object({
          files: z.array(z.string()),
          policy: z.string(),
        }),
      })
      .parse(JSON.parse(form.files.get("/_data/manifest.json") ?? ""));
    for (const [path, expected] of [
      ["/contact/", policy],
      ["/de/kontakt/", policy],
      ["/about/", usual],
      ["/", usual],
    ] as const) {
      const { headers } = await form.get(path, html);
      assert.equal(headers.get("Content-Security-Policy"), expected, path);
      assert.equal(fileHeaders(`${path}index.html`, manifest)["Content-Security-Policy"], expected);
    }
    const rule = (path: string) =>
      new RegExp(
        `^${path}\n  ! Content-Security-Policy\n  Content-Security-Policy: (.*)$`,
        "m",
      ).exec(cloudflareHeaders(headerRules(form.site)))?.[1];
    assert.equal(rule("/contact/"), policy);
    assert.equal(rule("/de/kontakt/"), policy);
  });

  test("names each host of a form once", async () => {
    const blocks = ["a", "b"].map((host) => ({
      type: "newsletter",
      action: `https://${host}.example/join`,
    }));
    const form = expectTypes(
      buildSite({
        "site.yaml": `${settings}contact_form: https://a.example/f\ncontent_security: { form_action: [https://a.example] }\n`,
        "pages/contact.md": markdownFile({}),
        "pages/news.md": markdownFile({ blocks }),
      }),
    );
    for (const [path, hosts] of [
      ["/", " https://a.example"],
      ["/contact/", " https://a.example https://b.example"],
      ["/news/", " https://a.example https://b.example"],
    ] as const) {
      const { headers } = await form.get(path, html);
      const [, actions] =
        /form-action 'self'([^;]*)/.exec(headers.get("Content-Security-Policy") ?? "") ?? [];
      assert.deepEqual(actions?.split(" ").toSorted().join(" "), hosts, path);
    }
  });

  test("does not apply to texts and data", async () => {
    for (const path of ["/about.md", "/api/public/v1/pages"]) {
      const { headers } = await own.get(path);
      assert.doesNotMatch(headers.get("Content-Security-Policy") ?? "", /stats\.example/, path);
    }
  });

  test("is the default for a site that adds nothing, and is then absent from the manifest", async () => {
    const plain = expectTypes(buildSite({ "site.yaml": settings }));
    const { headers } = await plain.get("/", html);
    assert.equal(headers.get("Content-Security-Policy"), contentSecurityPolicy);
    assert.equal(written(plain.site), contentSecurityPolicy);
    assert.doesNotMatch(plain.files.get("/_data/manifest.json") ?? "", /page_policy/);
  });
});
