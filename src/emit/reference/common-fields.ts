/**
 * Fields that the items of every list share. The reference explains them once, and each operation
 * shows only its own fields.
 */
import type { FieldReference } from "../../site/reference/reference.ts";

/**
 * @param lists fields of the list responses, with those of items below `data[].`
 * @returns the fields that all lists share, by name in the item
 */
export function pickCommonFields(lists: readonly (readonly FieldReference[])[]): FieldReference[] {
  const [first = [], ...others] = lists.map((fields) => fields.flatMap(inItem));
  return first.filter((field) =>
    others.every((fields) => fields.some((other) => isSame(field, other))),
  );
}

/** @returns the fields without the common ones if the response has all of those, otherwise null */
export function withoutCommon(
  fields: readonly FieldReference[],
  common: readonly FieldReference[],
): FieldReference[] | null {
  const isCommon = (field: FieldReference) =>
    inItem(field).some((own) => common.some((other) => isSame(own, other)));
  const own = fields.filter((field) => !isCommon(field));
  return common.length > 0 && fields.length - own.length === common.length ? own : null;
}

/** @returns the fields of a document that the items of its list lack */
export function withoutItem(
  fields: readonly FieldReference[],
  list: readonly FieldReference[],
): FieldReference[] {
  const known = list.flatMap(inItem);
  return fields.filter(
    (field) => !inItem(field).some((own) => known.some((other) => isSame(own, other))),
  );
}

/**
 * @returns the field by its name within an item or a single object; none for fields outside of it
 */
function inItem(field: FieldReference): FieldReference[] {
  const name = /^data(?:\[\])?\.(.+)$/.exec(field.name)?.[1];
  return name === undefined ? [] : [{ ...field, name }];
}

function isSame(a: FieldReference, b: FieldReference): boolean {
  return (
    a.name === b.name &&
    a.type === b.type &&
    a.isNullable === b.isNullable &&
    a.description === b.description
  );
}
