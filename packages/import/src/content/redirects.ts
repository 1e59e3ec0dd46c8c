/**
 * Redirects of the old site as `redirects` of site.yaml. A redirect to a document leads to its new
 * path.
 */
import type { Note } from "../report/remark.ts";
import type { OldRedirect } from "../source/host-redirects.ts";
import type { SourceSite } from "../source/source-site.ts";
import { aliasKey, isSiteAddress, rejectAlias, toAlias, toKey, withoutBase } from "./addresses.ts";
import type { PlacedDocument } from "./place-documents.ts";
import type { Target } from "./read-target.ts";

export interface NewRedirect {
  from: string;
  to: string;
  status?: 302;
}

/** Maximum number of redirects in a chain. */
const maxHops = 5;

/**
 * @param used paths and aliases of the new site, normalized
 * @param noteFor returns a receiver of remarks on the redirects of a file that are left out
 */
export function planRedirects(
  old: readonly OldRedirect[],
  documents: readonly PlacedDocument[],
  used: ReadonlySet<string>,
  { about, basePath }: Pick<SourceSite, "about" | "basePath">,
  { reservedFor }: Target,
  noteFor: (file: string) => Note,
): NewRedirect[] {
  const isVisible = ({ visibility }: PlacedDocument) => /^(?:un)?listed$/.test(visibility);
  const paths = new Map(
    documents
      .filter(isVisible)
      .flatMap(({ path, oldAddress }) =>
        [path, oldAddress].flatMap((one) =>
          one === undefined ? [] : [[toKey(one), path] as const],
        ),
      ),
  );
  const origin = URL.parse(about.url ?? "")?.origin;
  const toLocal = (url: string) => withoutBase(withoutBase(url, origin ?? ""), basePath);
  // The lists of tags and the pages of authors are generated, so no document has their paths.
  const targets = new Map(old.map(({ from, to }) => [toKey(toLocal(from)), toLocal(to)]));
  const seen = new Set(used);
  return old.flatMap(({ file, from, to, status = 301 }): NewRedirect[] => {
    const leave = (message: string) => {
      noteFor(file)("address", `redirect ${from} → ${to} left out: ${message}`);
      return [];
    };
    if (/\*\*|\)\?|\([^()]*\|/.test(from))
      return leave("it is a pattern for several paths; list each of them");
    if (status === 200 || status >= 400) return leave("it is not a redirect");
    const isWild = from.endsWith("/*");
    const [query = ""] = /\?[^#\s]+/.exec(from) ?? [];
    const alias = toAlias(isWild ? from.slice(0, -1) : from) ?? (query ? "/" : undefined);
    if (!alias) return leave("it begins at the home page");
    const key = aliasKey(alias) + query + (isWild ? "*" : "");
    if (seen.has(key)) return [];
    const fault = rejectAlias(alias);
    const purpose = reservedFor(alias, !isWild);
    if (fault) return leave(`it is ${fault}`);
    if (purpose) return leave(`its path is reserved for ${purpose}`);
    if (isWild && [...used].some((one) => one.startsWith(aliasKey(alias))))
      return leave("it covers pages of the site");
    let end = toLocal(to);
    for (let hop = 0; hop < maxHops && targets.has(toKey(end)) && !paths.has(toKey(end)); hop++)
      end = targets.get(toKey(end)) ?? end;
    const [, path = end, rest = ""] = /^([^?#]*)(.*)$/.exec(end) ?? [];
    const target = /^(?:tags|authors)$/.test(file)
      ? end
      : isSiteAddress(end)
        ? paths.get(toKey(path))
        : end.replace(/:splat$/, "*");
    if (!target) return leave("no imported document has its target");
    if (/\*/.test(target) ? !isWild : /\/:[a-z]/i.test(target))
      return leave("its target is a pattern");
    seen.add(key);
    return [
      {
        from: alias + query + (isWild ? "*" : ""),
        to: isSiteAddress(end) ? target + rest : target,
        ...(/^30[27]$/.test(String(status)) ? { status: 302 as const } : {}),
      },
    ];
  });
}
