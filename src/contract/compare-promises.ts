/**
 * Decides which changes of the API break what a version has promised.
 *
 * Requests that were right stay right and mean the same: limits may be loosened, never tightened, and defaults stay. Responses stay readable by clients
 * that were generated before: fields and headers may be added, but an enum of a response may not grow, because generated clients refuse values that
 * they do not know.
 */
import { requestLimits } from "./promises.ts";

const limitForm = new RegExp(
  `^(?<place>.* takes .*) with (?<limit>${requestLimits.join("|")}) (?<value>.*)$`,
);
const enumForm = /^(?<place>.*) may be (?<value>".*"|\S+)$/;
const requiredForm = /^(?<operation>\S+ \S+) requires /;

/** Whether a limit of a request takes at least what the earlier one took. */
const isLooser: Readonly<Record<string, (before: number, after: number) => boolean>> = {
  exclusiveMaximum: (before, after) => after >= before,
  exclusiveMinimum: (before, after) => after <= before,
  maxItems: (before, after) => after >= before,
  maxLength: (before, after) => after >= before,
  maximum: (before, after) => after >= before,
  minItems: (before, after) => after <= before,
  minLength: (before, after) => after <= before,
  minimum: (before, after) => after <= before,
  multipleOf: (before, after) => before % after === 0,
};

export interface Breaks {
  /** Promises that are not kept. */
  removed: string[];
  /** Limits that were not there before. */
  tightened: string[];
}

/**
 * @param accepted the promises of a version, as listPromises says them
 * @param current those of today
 */
export function comparePromises(accepted: readonly string[], current: readonly string[]): Breaks {
  const before = indexPromises(accepted);
  const after = indexPromises(current);
  return {
    removed: accepted.filter(
      (promise) => !after.all.has(promise) && !isLoosened(promise, before, after),
    ),
    tightened: current.filter(
      (promise) => !before.all.has(promise) && isTightened(promise, before),
    ),
  };
}

interface Index {
  all: ReadonlySet<string>;
  /** Values of limits by place and limit. */
  limits: ReadonlyMap<string, string>;
  /** Places with an enum. */
  enums: ReadonlySet<string>;
}

function indexPromises(promises: readonly string[]): Index {
  const limits = new Map<string, string>();
  const enums = new Set<string>();
  for (const promise of promises) {
    const found = limitForm.exec(promise)?.groups;
    if (found) limits.set(`${found["place"]} ${found["limit"]}`, found["value"] ?? "");
    const place = enumForm.exec(promise)?.groups?.["place"];
    if (place !== undefined) enums.add(place);
  }
  return { all: new Set(promises), limits, enums };
}

/** @returns whether a promise that is gone has only been a limit of requests, which take more now */
function isLoosened(promise: string, before: Index, after: Index): boolean {
  if (requiredForm.test(promise)) return true;
  const limited = limitForm.exec(promise)?.groups;
  if (limited) {
    const { place = "", limit = "", value = "" } = limited;
    const now = after.limits.get(`${place} ${limit}`);
    if (limit === "default") return false;
    return now === undefined
      ? isTaken(place, after)
      : (isLooser[limit]?.(Number(value), Number(now)) ?? false);
  }
  const place = enumForm.exec(promise)?.groups?.["place"];
  return (
    place !== undefined &&
    place.includes(" takes ") &&
    before.enums.has(place) &&
    !after.enums.has(place) &&
    isTaken(place, after)
  );
}

/** @returns whether something new narrows what a client may send, or widens what it has to read */
function isTightened(promise: string, before: Index): boolean {
  const operation = requiredForm.exec(promise)?.groups?.["operation"];
  if (operation !== undefined)
    return [...before.all].some((known) => known.startsWith(`${operation} is `));
  const limited = limitForm.exec(promise)?.groups;
  if (limited) {
    const { place = "", limit = "" } = limited;
    return isTaken(place, before) && !before.limits.has(`${place} ${limit}`);
  }
  const place = enumForm.exec(promise)?.groups?.["place"];
  if (place === undefined) return false;
  return place.includes(" takes ")
    ? isTaken(place, before) && !before.enums.has(place)
    : before.enums.has(place);
}

/** @returns whether a parameter is there, whatever its limits */
function isTaken(place: string, { all }: Index): boolean {
  return [...all].some(
    (known) => known.startsWith(`${place} `) && !limitForm.test(known) && !enumForm.test(known),
  );
}
