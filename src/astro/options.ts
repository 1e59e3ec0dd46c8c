/**
 * What a site's configuration may hand to the integration, as in `broadsheet({ contentDir: "texts" })`.
 */
import { z } from "zod";
import { expectation } from "../collections/expectation.ts";
import { configOptionsShape, type ConfigOptions } from "../content/config-options.ts";
import { adviseName } from "../contract/did-you-mean.ts";
import { refuseWord } from "../site/strings/strings.ts";
import { partNames, type PartName } from "../render/parts.ts";

const components = Object.fromEntries(
  partNames.map((name) => [name, z.string().min(1).optional()]),
);

const shape = {
  contentDir: z.string().min(1).optional(),
  components: z.strictObject(components).optional(),
  renderer: z.literal("astro").optional(),
  ...configOptionsShape,
};

/** What a site's configuration may hand to the integration. Paths count from the folder of the configuration. */
export interface Options extends ConfigOptions {
  /** The content folder, `content` unless told. The environment variable CONTENT_DIR stands above it. */
  contentDir?: string | undefined;
  /** Astro components that take the place of parts of the pages, as in `{ Footer: "./src/Footer.astro" }`. They get the props of what they replace. */
  components?: Partial<Record<PartName, string>> | undefined;
  /** Lets Astro's own renderer render the pages of a build. A build chooses it by itself for parts that need it, as far as it can tell. */
  renderer?: "astro" | undefined;
}

/** @throws Error that names every option that cannot be taken, and what to write */
export function readOptions(given: Options): Options {
  const { error } = z.strictObject(shape).safeParse(given, { error: expectation });
  const faults = error ? error.issues.flatMap(describeIssue) : refuseStrings(given.strings ?? {});
  if (faults.length === 0) return given;
  throw new Error(faults.map((fault) => `broadsheet() in astro.config: ${fault}`).join("\n"));
}

function describeIssue({ path, message, ...issue }: z.core.$ZodIssue): string[] {
  const place = path.join(".");
  if (issue.code !== "unrecognized_keys")
    return [`"${place}" ${message[0]?.toLowerCase()}${message.slice(1)}.`];
  const known = place === "components" ? partNames : Object.keys(shape);
  return issue.keys.map((key) => `there is no option "${key}". ${adviseName(key, known, '"')}`);
}

function refuseStrings(strings: NonNullable<Options["strings"]>): string[] {
  return Object.entries(strings).flatMap(([locale, words]) =>
    Object.entries(words).flatMap(([key, text]) => {
      const refusal = refuseWord(key, text);
      return refusal === undefined ? [] : [`"strings.${locale}.${key}" ${refusal}`];
    }),
  );
}
