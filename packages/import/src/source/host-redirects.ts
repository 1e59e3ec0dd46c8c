/**
 * Redirects of the old site's host: `_redirects`, `vercel.json`, `netlify.toml`, and the simple
 * directives of `.htaccess`.
 */
import { toList, toRecord, toText, type Values } from "./fields.ts";
import { readSettings } from "./settings.ts";
import { tryRead, type SourceTree } from "./source-tree.ts";

export interface OldRedirect {
  /** File with the redirect. */
  file: string;
  /** Old path; with `*` at its end, all paths below it. */
  from: string;
  to: string;
  /** HTTP status (default: 301). */
  status?: number;
}

/** @returns the redirects in the files of hosts, in order */
export function readHostRedirects(tree: SourceTree): OldRedirect[] {
  const folders = ["", "public/", "static/", "src/", "docs/public/", "content/", "source/"];
  const files = folders.flatMap((folder) =>
    ["_redirects", ".htaccess", "vercel.json", "netlify.toml"].map((name) => folder + name),
  );
  return files
    .filter((file) => tree.names.has(file))
    .flatMap((file) => {
      const text = tryRead(tree, file) ?? "";
      const rules = file.endsWith("_redirects")
        ? readLines(text)
        : file.endsWith(".htaccess")
          ? readApache(text)
          : toList(readSettings(tree, [file])["redirects"])
              .map(toRecord)
              .map(readRecord);
      return rules.flatMap(({ from, to, status }) =>
        !from || !to ? [] : [{ file, from, to, status: Number(status) }],
      );
    });
}

interface Rule {
  from: string | undefined;
  to: string | undefined;
  status: unknown;
}

/** @see https://docs.netlify.com/routing/redirects/#syntax-for-the-redirects-file */
function readLines(text: string): Rule[] {
  return text.split("\n").map((line) => {
    const [from, ...words] = line
      .replace(/(?:^|\s)#.*$/, "")
      .trim()
      .split(/\s+/);
    const to = words.find((word) => /^(?:https?:\/\/|\/)/.test(word));
    const status = words.find((word) => /^\d{3}!?$/.test(word))?.slice(0, 3) ?? 301;
    const query = words.filter((word) => /^[\w-]+=[^:\s]+$/.test(word)).join("&");
    return { from: from ? from + (query && `?${query}`) : undefined, to, status };
  });
}

function readRecord(record: Values): Rule {
  const { permanent } = record;
  return {
    from: toText(record["source"] ?? record["from"])?.replace(/\/:[a-z]+[*+]$|\/\(\.\*\)$/i, "/*"),
    to: toText(record["destination"] ?? record["to"])?.replace(
      /\/:[a-z]+[*+]?$|\/\$1$/i,
      "/:splat",
    ),
    status: record["statusCode"] ?? record["status"] ?? (permanent === false ? 307 : 301),
  };
}

/** Reads `Redirect`, and `RedirectMatch` and `RewriteRule` with a plain path. */
function readApache(text: string): Rule[] {
  return text.split("\n").flatMap((line): Rule[] => {
    const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(
      ([, quoted, plain]) => quoted ?? plain ?? "",
    );
    const [directive = "", ...rest] = words;
    if (/^Redirect(?:Permanent|Temp)?$/i.test(directive)) {
      const [first = ""] = rest;
      const isStatus = /^(?:\d{3}|permanent|temp|seeother)$/i.test(first);
      const [from, to] = isStatus ? rest.slice(1) : rest;
      const isPermanent = /^(?:301|308|permanent)$/i.test(first) || /Permanent$/i.test(directive);
      return [{ from, to, status: isPermanent ? 301 : 302 }];
    }
    if (!/^(?:RewriteRule|RedirectMatch)$/i.test(directive)) return [];
    const [pattern = "", to = "", flags = ""] = rest.filter(
      (word) => !/^\d{3}$|^permanent$/i.test(word),
    );
    const [, path] =
      /^\^?\/?([\w\-./]*?)(?:\/\?)?\$?$/.exec(pattern.replace(/\\([.-])/g, "$1")) ?? [];
    const isRedirect = /\bR\b/.test(flags) || /Match$/i.test(directive);
    return path && isRedirect && /^(?:https?:|\/)/.test(to)
      ? [
          {
            from: `/${path}`,
            to,
            status: /R=30[127]/.test(flags) && !/R=301/.test(flags) ? 302 : 301,
          },
        ]
      : [];
  });
}
