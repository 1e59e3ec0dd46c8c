/**
 * Cases of hostile content, from cases.yaml.
 */
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import type { Files } from "./small-site.ts";

const Repeated = z.tuple([z.string(), z.number()]);
const Value = z.union([
  z.string(),
  z.instanceof(Uint8Array),
  z
    .array(z.union([z.string(), Repeated.transform(([text, times]) => text.repeat(times))]))
    .transform((parts) => parts.join("")),
]);

const Group = z.strictObject({
  file: z.string().default("blog/bad.md"),
  text: z.string().default("<<value>>"),
  files: z.record(z.string(), z.string()).default({}),
  isFine: z.boolean().default(false),
  isRefused: z.boolean().default(false),
  redirects: z.record(z.string(), z.string()).default({}),
  values: z.union([z.array(Value), z.record(z.string(), Value)]),
});

export interface HostileContent extends Pick<
  z.infer<typeof Group>,
  "isFine" | "isRefused" | "redirects"
> {
  name: string;
  files: Files;
}

const groups = z
  .record(z.string(), Group)
  .parse(
    parse(readFileSync(new URL("cases.yaml", import.meta.url), "utf8"), { customTags: ["binary"] }),
  );

export const hostileContents = Object.entries(groups).flatMap(
  ([group, { file, text, files, values, ...expectation }]) =>
    Object.entries(values).map(([key, value]): HostileContent => {
      const fill = (template: string) =>
        template === "<<value>>"
          ? value
          : template.replaceAll("<<key>>", key).replaceAll("<<value>>", () => String(value));
      return {
        name: `${group} ${Array.isArray(values) ? String(value).slice(0, 40) : key}`,
        files: [
          ...Object.entries(files).map(([name, body]) => [name, fill(body)] as const),
          [Buffer.from(fill(file)), fill(text)],
        ],
        ...expectation,
      };
    }),
);
