/**
 * What builds and the desk are to reach, as a table over what was measured. Ratios of one run count, because machines differ.
 */
import { workNames } from "./build-works.ts";
import type { Figure, Timing } from "./results.ts";

/** Those of a size; undefined where it was not measured. */
type Find = (isWanted: (name: string) => boolean, documents: number) => Timing | undefined;

interface Goal {
  name: string;
  documents: number;
  unit: Figure["unit"];
  most: number;
  value: (find: Find) => number | undefined;
}

const named = (name: string) => (work: string) => work === name;
const isHugo = (work: string) => /^Hugo [\d.]+$/.test(work);
const isHugoWithSearch = (work: string) => /^Hugo .* and Pagefind$/.test(work);

const processorShare = (one: Timing | undefined, other: Timing | undefined) =>
  one && other && one.processor !== null && other.processor !== null
    ? one.processor / other.processor
    : undefined;

const share = (one: Timing | undefined, other: Timing | undefined) =>
  one && other && one.seconds / other.seconds;

const megabytes = (one: Timing | undefined) =>
  one && one.memory !== null ? one.memory / 1e6 : undefined;

const { lean, delivered, newPost, unchanged } = workNames;
const usual = 10_000;
const many = 100_000;
const desk = 2_000;

const goals: readonly Goal[] = [
  {
    name: "cold build as delivered, of Hugo's time and then Pagefind's",
    documents: usual,
    unit: "×",
    most: 1.3,
    value: (find) => share(find(named(delivered), usual), find(isHugoWithSearch, usual)),
  },
  {
    name: "cold build without search and social images, of Hugo's processor time",
    documents: usual,
    unit: "×",
    most: 1.6,
    value: (find) => processorShare(find(named(lean), usual), find(isHugo, usual)),
  },
  {
    name: "cold build without search and social images, of Hugo's time",
    documents: usual,
    unit: "×",
    most: 1.9,
    value: (find) => share(find(named(lean), usual), find(isHugo, usual)),
  },
  ...[
    { work: newPost, most: 12_000 },
    { work: unchanged, most: 9_000 },
  ].map(({ work, most }): Goal => ({
    name: work,
    documents: usual,
    unit: "ms",
    most,
    value: (find) => {
      const found = find(named(work), usual);
      return found && found.seconds * 1000;
    },
  })),
  {
    name: "memory of a build as delivered",
    documents: usual,
    unit: "MB",
    most: 1_200,
    value: (find) => megabytes(find(named(delivered), usual)),
  },
  {
    name: "cold build, of the time for a tenth of the posts",
    documents: many,
    unit: "×",
    most: 11,
    value: (find) => share(find(named(lean), many), find(named(lean), usual)),
  },
  {
    name: "memory of a build without search",
    documents: many,
    unit: "MB",
    most: 3_500,
    value: (find) => megabytes(find(named(lean), many)),
  },
  ...["Eleventy", "Astro"].map((name): Goal => ({
    name: `cold build without search and social images, of ${name}'s time`,
    documents: usual,
    unit: "×",
    most: 0.75,
    value: (find) =>
      share(
        find(named(lean), usual),
        find((work) => work.startsWith(`${name} `), usual),
      ),
  })),
  ...[
    { name: "preview: first page", most: 5_000 },
    { name: "preview: saved text", most: 1_000 },
    { name: "check of one file", most: 1_500 },
  ].map(({ name, most }): Goal => ({
    name,
    documents: desk,
    unit: "ms",
    most,
    value: (find) => {
      const found = find(named(name), desk);
      return found && found.seconds * 1000;
    },
  })),
];

/** @returns what of the goals can be told from what was measured */
export function compareWithGoals(timings: readonly Timing[]): Figure[] {
  const find: Find = (isWanted, documents) =>
    timings.find((one) => one.documents === documents && isWanted(one.work));
  return goals.flatMap(({ name, documents, unit, most, value }) => {
    const found = value(find);
    return found === undefined ? [] : [{ name, documents, unit, most, least: null, value: found }];
  });
}
