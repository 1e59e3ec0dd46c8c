/**
 * The fields that the items of every list have, so that the reference explains them once and an operation shows what is its own.
 */
import type { FieldReference } from "../../site/reference/reference.ts";

/**
 * @param lists the fields of list answers, each list's items below `data[].`
 * @returns the fields that all have alike, by their names in the item
 */
export function pickCommonFields(lists: readonly (readonly FieldReference[])[]): FieldReference[] {
  const [first = [], ...others] = lists.map((fields) => fields.flatMap(inItem));
  return first.filter((field) =>
    others.every((fields) => fields.some((other) => isSame(field, other))),
  );
}

/** @returns the fields without the common ones, where the answer has them all; else null */
export function withoutCommon(
  fields: readonly FieldReference[],
  common: readonly FieldReference[],
): FieldReference[] | null {
  const isCommon = (field: FieldReference) =>
    inItem(field).some((own) => common.some((other) => isSame(own, other)));
  const own = fields.filter((field) => !isCommon(field));
  return common.length > 0 && fields.length - own.length === common.length ? own : null;
}

/** @returns the fields of a document that items of its list do not have */
export function withoutItem(
  fields: readonly FieldReference[],
  list: readonly FieldReference[],
): FieldReference[] {
  const known = list.flatMap(inItem);
  return fields.filter(
    (field) => !inItem(field).some((own) => known.some((other) => isSame(own, other))),
  );
}

/** @returns the field under its name in an item or a single object, none for fields outside of it */
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
