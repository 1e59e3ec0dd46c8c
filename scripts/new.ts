/**
 * `npm run new`: writes a new document into the content folder, with every key that it may have. Never overwrites.
 *
 * Takes kind, title, `--locale`, `--translation-of`, `--slug`; asks for kind and title where they are missing and somebody is there to answer.
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { writeEditorManifest } from "../src/astro/dev/editor-manifest.ts";
import { newDocument } from "../src/authoring/new-document.ts";
import {
  kinds,
  parseKind,
  parseLocale,
  parseTitle,
  RequestError,
} from "../src/authoring/new-request.ts";
import {
  readContent,
  readPublicFiles,
} from "../src/content/read/read-content.ts";
import { readLocales } from "../src/content/read/site-files.ts";

const usage = `Usage: npm run new -- <kind> "A title" [--locale de] [--translation-of <slug>] [--slug x]
Kinds: ${kinds.join(", ")}`;

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = path.resolve(root, process.env["CONTENT_DIR"] ?? "content");

try {
  const files = readContent(folder);
  const locales = readLocales(files);
  if (!locales)
    throw new RequestError(
      `${path.join(folder, "site.yaml")} does not tell the languages. Correct it, or point CONTENT_DIR at the folder that holds it.`,
    );
  const request = await complete(readArguments(), locales);
  const today = new Date().toISOString().slice(0, "YYYY-MM-DD".length);
  const { name, text } = newDocument(
    request,
    files,
    locales,
    today,
    readPublicFiles(path.join(root, "public")),
  );
  const file = path.join(folder, name);
  // Also where the disk takes capitals for small letters.
  if (existsSync(file)) throw new RequestError(`${file} exists already.`);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text, { flag: "wx" });
  writeEditorManifest(root, folder);
  console.log(`${path.relative(process.cwd(), file)} is written, as a draft.
Replace the texts in it, and take the "# " from lines that you need. See it with: npm run dev`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        locale: { type: "string" },
        "translation-of": { type: "string" },
        slug: { type: "string" },
      },
    });
    const [kind, ...title] = positionals;
    return {
      kind,
      title: title.length > 0 ? title.join(" ") : undefined,
      locale: values.locale,
      translationOf: values["translation-of"],
      slug: values.slug,
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RequestError(`${reason}\n${usage}`);
  }
}

/** Asks for what is missing, until the answer can be used. */
async function complete(
  given: ReturnType<typeof readArguments>,
  locales: readonly string[],
) {
  const { kind, title, locale, translationOf } = given;
  if (kind !== undefined && title !== undefined)
    return { ...given, kind, title };
  if (!process.stdin.isTTY) throw new RequestError(usage);
  const terminal = createInterface(process.stdin, process.stdout);
  const closed = new Promise<never>((_, reject) => {
    terminal.once("close", () => {
      reject(new RequestError("\nNothing is written."));
    });
  });
  async function ask(question: string, check: (answer: string) => unknown) {
    for (;;) {
      const asked = terminal.question(`${question} `);
      const answer = (await Promise.race([asked, closed])).trim();
      try {
        check(answer);
        return answer;
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        console.log(error.message);
      }
    }
  }
  try {
    return {
      ...given,
      kind: kind ?? (await ask(`Kind (${kinds.join(", ")}):`, parseKind)),
      title: title ?? (await ask("Title:", parseTitle)),
      locale:
        locale ??
        (locales.length === 1 || translationOf !== undefined
          ? undefined
          : await ask(`Language (${locales.join(", ")}):`, (code) =>
              parseLocale({ locale: code }, locales),
            )),
    };
  } finally {
    terminal.close();
  }
}
