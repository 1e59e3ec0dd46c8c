/**
 * Additions to an API from one snapshot to the next, for the changelog in its reference
 * (src/contract/v<n>/changelog.yaml).
 */
import type { Addition, ApiChanges } from "../src/plugins/reference/describe-reference.ts";

/**
 * Operations, parameters and fields of a snapshot, each with the ids of the operations that have
 * it.
 */
type Facts = Record<Addition["kind"], Map<string, Set<string>>>;

/** @param snapshot sentences returned by toSnapshot */
function readFacts(snapshot: readonly string[]): Facts {
  const ids = new Map(
    snapshot.flatMap((sentence) => {
      const [, path, id] = /^(\S+ \S+) is (\w+)$/.exec(sentence) ?? [];
      return path === undefined || id === undefined ? [] : [[path, id]];
    }),
  );
  const facts: Facts = { operation: new Map(), parameter: new Map(), field: new Map() };
  const add = (kind: Addition["kind"], name: string, id: string) =>
    facts[kind].set(name, (facts[kind].get(name) ?? new Set()).add(id));
  for (const sentence of snapshot) {
    const id = ids.get(sentence.split(" ", 2).join(" "));
    if (id === undefined) continue;
    add("operation", id, id);
    const [, parameter, value] =
      /^\S+ \S+ takes query (\S+)(?:.* may be "(.*)")?/.exec(sentence) ?? [];
    // A value with commas only combines other values.
    if (parameter !== undefined && !value?.includes(","))
      add("parameter", value === undefined ? parameter : `${parameter}=${value}`, id);
    const field = /^\S+ \S+ answers 200 as \S+: ((?:(?:\.\w+|\[\]) )+)/.exec(sentence)?.[1];
    if (field !== undefined)
      add("field", field.replaceAll(" ", "").replace(/^\.(?:data(?:\[\])?\.)?/, ""), id);
  }
  return facts;
}

/** @returns the additions, without the members of an added object */
function listAdditions(earlier: readonly string[], current: readonly string[]): Addition[] {
  const [before, after] = [readFacts(earlier), readFacts(current)];
  const isNew = (kind: Addition["kind"], name: string, id: string) =>
    !before[kind].get(name)?.has(id);
  const isPart = (kind: Addition["kind"], name: string, id: string) =>
    (kind !== "operation" && isNew("operation", id, id)) ||
    parentsOf(name).some((parent) => after[kind].get(parent)?.has(id) && isNew(kind, parent, id));
  const groups = new Map(
    Array.from(groupsOf(after), ([name, members]) => [
      name,
      members.filter((id) => !isNew("operation", id, id)),
    ]),
  );
  const additions = new Map<string, Addition>();
  for (const kind of ["operation", "parameter", "field"] as const)
    for (const [name, ids] of after[kind]) {
      const added = [...ids].filter((id) => isNew(kind, name, id) && !isPart(kind, name, id));
      if (added.length === 0) continue;
      const of = kind === "operation" ? undefined : combine(added, groups);
      const key = [kind, ...(of ?? [])].join(" ");
      const { names } = additions.get(key) ?? { names: [] };
      additions.set(key, { kind, names: [...names, name], ...(of ? { of } : {}) });
    }
  return [...additions.values()];
}

/**
 * @returns the changelog with the additions from one snapshot to the next, after those of the same
 *   day
 */
export function addToChangelog(
  changelog: readonly ApiChanges[],
  date: string,
  earlier: readonly string[],
  current: readonly string[],
): ApiChanges[] {
  const added = listAdditions(earlier, current);
  const [newest, ...others] = changelog;
  if (added.length === 0) return [...changelog];
  return newest?.date === date
    ? [{ date, added: [...newest.added, ...added] }, ...others]
    : [{ date, added }, ...changelog];
}

/** @returns the objects that contain a field, or the parameter that has a value */
function parentsOf(name: string): string[] {
  return Array.from(name.matchAll(/\[\]|\.|=/g), ({ index }) => name.slice(0, index));
}

/** @returns the ids of all lists, and those of all operations that return one document */
function groupsOf({ field }: Facts): Map<string, string[]> {
  const has = (id: string, name: string) => field.get(name)?.has(id);
  const ids = [...(field.get("markdown_url") ?? [])];
  return new Map([
    ["lists", ids.filter((id) => has(id, "pagination"))],
    ["documents", ids.filter((id) => !has(id, "pagination"))],
  ]);
}

/** @returns the ids, with the name of a group in place of the ids of all its operations */
function combine(ids: readonly string[], groups: ReadonlyMap<string, readonly string[]>): string[] {
  const whole = [...groups].filter(
    ([, members]) => members.length > 0 && members.every((id) => ids.includes(id)),
  );
  const covered = whole.flatMap(([, members]) => members);
  return [...whole.map(([name]) => name), ...ids.filter((id) => !covered.includes(id)).toSorted()];
}
