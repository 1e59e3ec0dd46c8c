/**
 * Parts of fuzzed requests, from values.yaml.
 */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";

const Words = z.array(z.string());

export const parts = z
  .object({
    paths: Words,
    missing: Words,
    slugs: Words,
    exports: Words,
    parameters: Words,
    unknown_parameters: Words,
    numbers: Words,
    // A map, because `constructor` is also the name of a parameter.
    values: z.record(z.string(), Words).transform((values) => new Map(Object.entries(values))),
    texts: Words,
    methods: Words,
    ranges: Words,
    headers: z.record(z.string(), z.string()),
    media_types: Words,
    weights: Words,
    accepts: Words,
  })
  .parse(parse(readFileSync(new URL("values.yaml", import.meta.url), "utf8")));
