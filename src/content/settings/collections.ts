/**
 * `collections` of site.yaml: changes to the presets, `false` for disabled presets, and custom
 * collections. src/checks/check-collections.ts finds conflicting names and paths.
 */
import { z } from "zod";
import {
  declarationShapesFor,
  groupSettings,
  type CollectionDeclaration,
  type FieldTypes,
  type Preset,
} from "../../collections/declaration.ts";
import { fieldTypes } from "../../collections/fields/field-types.ts";
import { presets } from "../../collections/presets/presets.ts";

type DeclaredCollection = CollectionDeclaration | false | undefined;

type Shapes = ReturnType<typeof declarationShapesFor>;

/** @returns the schema of a declaration with these keys, or of `false` */
function declaration(
  shape: Readonly<Record<string, z.ZodType>>,
): z.ZodType<DeclaredCollection, DeclaredCollection> {
  return z.union([z.literal(false), z.strictObject(shape)]).optional();
}

/**
 * @returns the schema for changes to a preset. Pages cannot be disabled, and the API fixes the
 *   order of its other collections.
 */
function presetSettings(
  { layout, fields = {}, parts }: Preset,
  { named, placed, free }: Shapes,
): z.ZodType<DeclaredCollection, DeclaredCollection> {
  if (layout === "page")
    return z
      .strictObject(named, {
        error: "must contain label and fields, because pages cannot be switched off",
      })
      .optional();
  if (layout === "person") return declaration({ ...placed, ...named, ...free });
  const segments = Object.values(fields).flatMap(({ group }) => group ?? []);
  const groups = Object.fromEntries(segments.map((segment) => [segment, groupSettings]));
  const sidebar = parts ? { sidebar: free.sidebar } : {};
  return declaration({ ...placed, ...named, ...groups, ...sidebar });
}

/**
 * @param types the field types of the site
 * @param available the presets. Only presets that every site has get separate schemas, so a preset
 *   that Broadsheet adds later never invalidates the declaration of a site.
 */
export function settingsFor(
  types: FieldTypes = fieldTypes,
  available: readonly Preset[] = presets,
) {
  const shapes = declarationShapesFor(types);
  const { named, placed, free } = shapes;
  const known: Readonly<Record<string, z.ZodType<DeclaredCollection, DeclaredCollection>>> =
    Object.fromEntries(
      available
        .filter(({ isStandard, layout }) => isStandard || layout === "person")
        .map((preset) => [preset.name, presetSettings(preset, shapes)]),
    );
  return z
    .object(known, { error: "must be names of collections with their declarations" })
    .catchall(declaration({ ...placed, ...named, ...free }))
    .default({});
}

/** @returns whether folders, URLs and operations can have the name */
export function isCollectionName(name: string): boolean {
  return /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name);
}
