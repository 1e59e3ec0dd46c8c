/**
 * Cases of hostile content, from cases.yaml.
 */
import { z } from "zod";
import { readTable } from "../table.ts";
import type { Files } from "./small-site.ts";

const Repeated = z.tuple([z.string(), z.number()]).transform(([text, times]) => text.repeat(times));
const Value = z.union([
  z.string(),
  z.instanceof(Uint8Array),
  z.array(z.union([z.string(), Repeated])).transform((parts) => parts.join("")),
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

export interface HostileContent extends Omit<
  z.infer<typeof Group>,
  "file" | "text" | "files" | "values"
> {
  name: string;
  files: Files;
}

const groups = readTable("cases.yaml", import.meta.url, z.record(z.string(), Group));

export const hostileContents = Object.entries(groups).flatMap(
  ([group, { file, text, files, values, ...expectation }]) =>
    Object.entries(values).map(([key, value]): HostileContent => {
      const fill = (template: string) =>
        template === "<<value>>"
          ? value
          : template.replaceAll("<<key>>", key).replaceAll("<<value>>", () => String(value));
      const name = `${group} ${Array.isArray(values) ? String(value).slice(0, 40) : key}`;
      const others = Object.entries(files).map(([other, body]) => [other, fill(body)] as const);
      return { ...expectation, name, files: [...others, [Buffer.from(fill(file)), fill(text)]] };
    }),
);
