import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadContent, markdownFile } from "../../content/content-folder.fixture.ts";
import { articleJsonLd, breadcrumbJsonLd, organizationJsonLd, websiteJsonLd } from "./json-ld.ts";

const site = loadContent({
  "company.md":
    "---\nname: C\nlegal_name: C Ltd\ndescription: D\nfounded: 1998\nlogo: ./logo.svg\naddress: { locality: Bremen, country: DE }\nsocial_profiles: [https://social.example/c]\n---\n",
  "logo.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
  "blog/news.md": markdownFile({
    date: "2026-01-01",
    kind: "press",
    author: "A. Author",
  }),
  "guides/g.md": markdownFile({}),
});

/** Serialized as on the page, where keys without a value are omitted. */
const written = (object: unknown): unknown =>
  JSON.parse(JSON.stringify(object, (_, value: unknown) => value ?? undefined));

const organization = {
  "@id": "https://site.example/#organization",
  "@type": "Organization",
  name: "C",
};

const logo = "https://site.example/media/logo.svg";
const publisher = { ...organization, url: "https://site.example/", logo };

const article = (source: string, image: string | null) => {
  const document = site.bySource.get(source);
  assert.ok(document);
  return articleJsonLd(site, document, image);
};

describe("organizationJsonLd", () => {
  test("includes the known details of the organisation", () => {
    assert.deepEqual(written(organizationJsonLd(site)), {
      ...organization,
      legalName: "C Ltd",
      description: "D",
      url: "https://site.example/",
      logo,
      foundingDate: "1998",
      address: {
        "@type": "PostalAddress",
        addressLocality: "Bremen",
        addressCountry: "DE",
      },
      sameAs: ["https://social.example/c"],
    });
  });
});

describe("websiteJsonLd", () => {
  test("describes the site in the language of its home page", () => {
    assert.deepEqual(written(websiteJsonLd(site, { path: "/de/", locale: "de" })), {
      "@type": "WebSite",
      "@id": "https://site.example/de/#website",
      name: "Site",
      description: "About it",
      url: "https://site.example/de/",
      inLanguage: "de",
      publisher: { "@id": "https://site.example/#organization" },
    });
  });
});

describe("articleJsonLd", () => {
  test("includes author and date of a press release", () => {
    assert.deepEqual(written(article("blog/news.md", "https://site.example/a.png")), {
      "@type": "NewsArticle",
      headline: "Title",
      description: "Description",
      url: "https://site.example/blog/news/",
      inLanguage: "en",
      datePublished: "2026-01-01T00:00:00Z",
      image: "https://site.example/a.png",
      author: { "@type": "Person", name: "A. Author" },
      publisher,
    });
  });

  test("uses the organisation as the author if there is none, and omits a missing date", () => {
    assert.deepEqual(written(article("guides/g.md", null)), {
      "@type": "Article",
      headline: "Title",
      description: "Description",
      url: "https://site.example/guides/g/",
      inLanguage: "en",
      author: publisher,
      publisher,
    });
  });

  test("is undefined for a page", () => {
    assert.equal(article("pages/index.md", null), undefined);
  });
});

describe("a collection with a schema", () => {
  const describeAs = (
    schema: string,
    fields: Record<string, [type: string, property: string]>,
    values: Record<string, unknown>,
  ) => {
    const declared = Object.entries(fields).map(
      ([name, [type, property]]) => `      ${name}: { type: ${type}, property: ${property} }\n`,
    );
    const own = loadContent({
      "site.yaml": `name: Site\nbase_url: https://site.example\ndescription: D\nlocales: [en]\ncollections:\n  things:\n    label: Things\n    schema: ${schema}\n    fields:\n${declared.join("")}`,
      "things/a.md": markdownFile(values),
    });
    const document = own.bySource.get("things/a.md");
    assert.ok(document);
    return written(articleJsonLd(own, document, null));
  };
  const common = {
    name: "Title",
    description: "Description",
    url: "https://site.example/things/a/",
    inLanguage: "en",
  };

  test("includes the title and the employer of a job, which search engines require", () => {
    assert.deepEqual(
      describeAs(
        "JobPosting",
        { posted: ["date", "datePosted"], city: ["text", "jobLocation"] },
        { posted: "2026-05-01", city: "Linz" },
      ),
      {
        "@type": "JobPosting",
        ...common,
        title: "Title",
        hiringOrganization: { ...organization, name: "Company", url: "https://site.example/" },
        datePosted: "2026-05-01",
        jobLocation: { "@type": "Place", name: "Linz", address: "Linz" },
      },
    );
  });

  test("writes properties of objects", () => {
    assert.deepEqual(
      describeAs(
        "Product",
        {
          price: ["number", "offers.price"],
          currency: ["text", "offers.priceCurrency"],
          city: ["text", "jobLocation.address.addressLocality"],
          sku: ["text", "sku"],
        },
        { price: 18, currency: "EUR", city: "Linz", sku: "A1" },
      ),
      {
        "@type": "Product",
        ...common,
        offers: { "@type": "Offer", price: 18, priceCurrency: "EUR" },
        jobLocation: {
          "@type": "Place",
          address: { "@type": "PostalAddress", addressLocality: "Linz" },
        },
        sku: "A1",
      },
    );
  });

  test("distinguishes places from addresses on the web", () => {
    assert.deepEqual(
      describeAs("Event", { venue: ["text", "location"] }, { venue: "https://meet.example/x" }),
      {
        "@type": "Event",
        ...common,
        location: { "@type": "VirtualLocation", url: "https://meet.example/x" },
      },
    );
  });
});

describe("breadcrumbJsonLd", () => {
  test("numbers the links from 1 and uses absolute URLs", () => {
    assert.deepEqual(
      breadcrumbJsonLd(site, [
        { label: "Home", path: "/" },
        { label: "About", path: "/about/" },
      ]),
      {
        "@type": "BreadcrumbList",
        itemListElement: [
          {
            "@type": "ListItem",
            position: 1,
            name: "Home",
            item: "https://site.example/",
          },
          {
            "@type": "ListItem",
            position: 2,
            name: "About",
            item: "https://site.example/about/",
          },
        ],
      },
    );
  });
});
