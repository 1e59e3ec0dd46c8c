/**
 * Command lines of the documentation, and the table of how each is run by
 * documented-commands.slow.test.ts.
 *
 * A line that is neither run nor listed with a reason fails docs.test.ts, and so does a row whose
 * line is no longer in the documentation.
 */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { root } from "../build/built-sites.fixture.ts";
import { readCommands, readScript } from "./how-to.fixture.ts";

/** Pages whose code blocks are run from start to end by separate tests. */
export const walkthroughs: Readonly<Record<string, string>> = {
  "docs/get-started/tutorial.md": "tests/docs/tutorial.slow.test.ts",
  "docs/contributing/how-to/": "tests/docs/how-to.slow.test.ts",
  "docs/guides/add-": "tests/package/package.slow.test.ts",
};

const row = z.strictObject({
  /** The line in the documentation, without its comment. */
  line: z.string(),
  /** Command to run in its place, with values for placeholders and free ports. */
  run: z.string().optional(),
  /** Regular expression that its output matches. */
  prints: z.string().optional(),
  /** Exit code, 0 by default. */
  status: z.number().default(0),
  /** True for a server, which is started and must return its home page. */
  serves: z.boolean().default(false),
});
const table = z.strictObject({
  project: z.array(row),
  site: z.array(row),
  elsewhere: z.array(z.strictObject({ line: z.string(), by: z.string() })),
  not_run: z.array(
    z.strictObject({ line: z.string(), because: z.string(), run: z.string().optional() }),
  ),
});

export type Row = z.infer<typeof row>;

/** The table. Rows of a place are run in order, in the same folder. */
export const commandTable = table.parse(
  parse(readFileSync(path.join(import.meta.dirname, "documented-commands.yaml"), "utf8")),
);

export interface DocumentedCommand {
  line: string;
  /** Output below the command in a `console` block; empty if there is none. */
  output: string;
  /** Page that contains it. */
  page: string;
}

const programs =
  "npm|npx|node|git|curl|broadsheet|docker|wrangler|gh|aws|ssh|ssh-keyscan|claude|[A-Z_]+=[^\\s`]+";

/** @returns each command line of the documentation once, in order of the pages */
export function findCommands(): DocumentedCommand[] {
  const pages = globSync(["*.md", "content/README.md", "docs/**/*.md", "packages/*/README.md"], {
    cwd: root,
  })
    .map((page) => page.replaceAll("\\", "/"))
    // Versions of the documentation have commands of earlier releases.
    .filter((page) => page !== "CHANGELOG.md" && !page.includes("@"))
    .toSorted();
  const found = new Map<string, DocumentedCommand>();
  for (const page of pages)
    for (const command of commandsOf(page, readFileSync(path.join(root, page), "utf8")))
      if (!found.has(command.line) || command.output !== "") found.set(command.line, command);
  return [...found.values()];
}

function commandsOf(page: string, text: string): DocumentedCommand[] {
  const fence =
    /^(?<indent> *)(?<mark>`{3,})(?<language>\w*).*\n(?<body>[^]*?)^\k<indent>\k<mark>$/gm;
  const isWalkthrough = Object.keys(walkthroughs).some((name) => page.startsWith(name));
  const fenced = Array.from(text.matchAll(fence), ({ groups = {} }) => {
    const { language, body = "" } = groups;
    if (isWalkthrough) return [];
    if (language === "console")
      return readCommands(body).map(({ text: line, output }) => ({ line, output, page }));
    return language === "sh" ? readScript(body).map((line) => ({ line, output: "", page })) : [];
  });
  const inline = text
    .replace(fence, "")
    .matchAll(new RegExp(`\`((?:${programs}) [^\`\\n]+)\``, "g"));
  return [...fenced.flat(), ...Array.from(inline, ([, line = ""]) => ({ line, output: "", page }))];
}
