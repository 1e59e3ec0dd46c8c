/**
 * Configuration of the browser editor (Sveltia CMS), from site.yaml and the schemas of the build.
 *
 * Files have the same layout as without the editor: translations next to the original with the
 * language in the file name, images in a sibling folder `images/`.
 */
import { editorSchemas } from "../../authoring/editor-schemas.ts";
import { optionsOf } from "../../collections/fields/enum.ts";
import { slugForm } from "../../collections/front-matter/slugs.ts";
import { isAuthor, type Document } from "../../content/document.ts";
import type { Site } from "../../content/site.ts";
import { listFolders, type Collection } from "../../content/site-collections.ts";
import { adminFields, markdown, type AdminField, type Choices } from "./admin-fields.ts";
import { authorsFormat, entryFormat } from "./entry-format.ts";
import type { AdminSettings } from "./admin-setting.ts";
import { collectionHeading, showValue } from "../../site/display/field-labels.ts";
import { inLocale } from "../../site/strings/strings.ts";

const media = { media_folder: "images", public_folder: "./images" } as const;

const body: AdminField = {
  name: "body",
  label: "Text",
  ...markdown,
  required: true,
  i18n: true,
};

/** @returns the configuration, to be written as JSON, which omits what is undefined */
export function adminConfig(site: Site, admin: AdminSettings) {
  const { settings, collections } = site;
  const schemas = editorSchemas(collections);
  const { locales } = settings;
  return {
    backend: {
      name: admin.backend,
      repo: admin.repo,
      branch: admin.branch,
      base_url: admin.sign_in,
      api_root: admin.api,
    },
    publish_mode: admin.review ? "editorial_workflow" : undefined,
    site_url: settings.base_url,
    app_title: settings.name,
    media_folder: `${admin.folder}/images`,
    public_folder: "/media/images",
    media_libraries: { stock_assets: { providers: [] } },
    slug: { encoding: "ascii", clean_accents: true },
    output: { omit_empty_optional_fields: true },
    i18n:
      locales.length > 1
        ? {
            structure: "multiple_files",
            locales,
            default_locale: site.defaultLocale,
            initial_locales: "default",
            omit_default_locale_from_file_path: true,
            omit_default_locale_from_preview_path: true,
          }
        : undefined,
    collections: listFolders(collections)
      // Authors are included once the site has one, because whether to have author pages is the
      // owner's decision.
      .filter(({ name }) => collections.has(name) || site.documents.some(isAuthor))
      .map((collection) =>
        toCollection(collection, site, admin, schemas.get(collection.name) ?? {}),
      ),
    singletons: [
      {
        name: "company",
        label: "Organisation",
        file: `${admin.folder}/company.md`,
        format: entryFormat,
        ...media,
        fields: [...adminFields(schemas.get("company") ?? {}), { ...body, required: false }].map(
          (field) => ({ ...field, i18n: false }),
        ),
      },
    ],
  };
}

function toCollection(
  collection: Collection,
  site: Site,
  { folder }: AdminSettings,
  schema: Parameters<typeof adminFields>[0],
) {
  const { name, path, description, layout } = collection;
  const locale = site.defaultLocale;
  const isTranslated = site.settings.locales.length > 1;
  const titleKey = layout === "person" ? "name" : "title";
  const folders = collection.hasFolders || collection.hasParts ? "{{dirname}}/" : "";
  return {
    name,
    label: collectionHeading(collection, locale, locale),
    description: description ? inLocale(description, locale, locale) : undefined,
    folder: `${folder}/${name}`,
    format: collection.fields.some(({ role }) => role === "author") ? authorsFormat : entryFormat,
    extension: "md",
    identifier_field: titleKey,
    // Documents are files in any folder, not folders with an index each.
    nested: { subfolders: false },
    meta: { path: {} },
    slug: {
      template: `{{${titleKey}}}`,
      editable: ["create"],
      pattern: [slugForm.source, "lower-case letters, digits and single hyphens"],
    },
    summary: `{{${titleKey}}}`,
    preview_path: `${isTranslated ? "{{locale}}/" : ""}${path.slice(1)}${folders}{{filename}}/`,
    ...media,
    i18n: isTranslated || undefined,
    fields: [...adminFields(schema, choicesOf(collection, site)), body],
  };
}

/**
 * @returns the documents that the fields of a collection can refer to, by their slugs, and the
 *   labels of fixed values
 */
function choicesOf({ fields }: Collection, site: Site): Choices {
  const toChoices = (isChoice: (document: Document) => boolean) =>
    site.documents
      .filter((document) => document.locale === site.defaultLocale && isChoice(document))
      .map(({ slug, title }) => ({ label: title, value: slug }));
  return new Map(
    fields.flatMap((field) => {
      const { name, to, role } = field;
      if (field.type === "enum") {
        const options = optionsOf(field).map((value) => ({
          label: showValue(site, { option: value, field }, site.defaultLocale).text,
          value,
        }));
        return [[name, options] as const];
      }
      if (role === "contact") return [[name, toChoices(isAuthor)] as const];
      if (to === undefined) return [];
      const isPublished = ({ collection, state }: Document) =>
        collection === to && state === "published";
      return [[name, toChoices(isPublished)] as const];
    }),
  );
}
