/**
 * Checks of `redirects` in site.yaml: each source is available and reachable, and each target
 * exists and does not redirect again, so that every redirect takes one hop and there are no loops.
 */
import { aliasKey } from "../format/redirects.ts";
import { percentDecode } from "../format/percent-decode.ts";
import { markdownPath } from "../format/urls.ts";
import { warn, show } from "../content/problems.ts";
import { isUnpublished } from "../content/document.ts";
import { listHtmlPages } from "../site/html-pages.ts";
import { isByQuery, settingsRedirects, toRedirects } from "../site/list-redirects.ts";
import { indexAddresses } from "./addresses.ts";
import { ask, settingProblem, type Rule, type RuleContext } from "./rule.ts";
import { indexUrls } from "./url-index.ts";

const checkRedirects: Rule = function* (context) {
  const { redirects } = context.site.settings;
  if (redirects.length === 0) return;
  const findOwner = addressOwners(context);
  const findTarget = indexUrls(context.site);
  for (const [index, { from, to }] of redirects.entries()) {
    const owner = findOwner(from);
    const cover = redirects.slice(0, index).find((earlier) => covers(earlier.from, from));
    const refusal =
      owner === undefined
        ? cover &&
          `is never reached, got ${show(from)}, because ${show(cover.from)} above it applies first. Move it up, or remove it.`
        : `must be a previous address, got ${show(from)}, which ${owner}. Remove it.`;
    if (refusal !== undefined) yield settingProblem(context, ["redirects", index, "from"], refusal);
    const fault = targetFault(context, to, findTarget);
    if (fault)
      yield { ...fault, ...settingProblem(context, ["redirects", index, "to"], fault.message) };
  }
};

/** Redirects that the host cannot serve would be lost in silence. */
const checkHost: Rule = function* (context) {
  const { settings, documents, hasFunction } = context.site;
  const describe = (from: string | undefined, reason: string) =>
    `must be a redirect that the host ${settings.host} supports, got ${show(from)}, which ${reason}, or choose another host, as in npx broadsheet host cloudflare-pages.`;
  for (const [index, redirect] of settingsRedirects(settings).entries()) {
    const reason =
      isByQuery(redirect) && !hasFunction
        ? "has a query, which this host does not compare. Remove it"
        : context.refuseRedirect(redirect);
    if (reason !== undefined)
      yield settingProblem(
        context,
        ["redirects", index, "from"],
        describe(settings.redirects[index]?.from, reason),
      );
  }
  for (const document of documents)
    for (const [index, redirect] of toRedirects(document).entries()) {
      const isHidden = document.state === "noindex" && !hasFunction;
      const reason = isHidden
        ? "leads to an unlisted page, which its configuration would reveal. Remove it"
        : context.refuseRedirect(redirect);
      if (reason !== undefined)
        yield {
          ...document.locate("aliases", index),
          message: `an entry of "aliases" ${describe(document.aliases[index], reason)}`,
        };
    }
};

export const redirectRules: readonly Rule[] = [checkRedirects, checkHost];

const keyOf = (from: string) => aliasKey(from.replace(/\/\*$/, ""));

/** @returns whether one redirect applies to all paths of another */
function covers(wide: string, narrow: string): boolean {
  if (!wide.endsWith("/*")) return !narrow.endsWith("/*") && keyOf(wide) === keyOf(narrow);
  return `${keyOf(narrow)}/`.startsWith(`${keyOf(wide)}/`);
}

/**
 * @returns a function that returns the owner of a path, or of a path below a folder, as a relative
 *   clause without "which"
 */
function addressOwners({ site }: RuleContext) {
  // Lists reserve nothing here, so that former tags and feeds can be redirected.
  const { publicFiles = new Set<string>() } = site;
  const { pages, purposeOf, describeOwner } = indexAddresses(site, publicFiles, []);
  const lists = new Set(
    listHtmlPages(site)
      .flatMap((page) => [page.path, markdownPath(page.path)])
      .map(aliasKey),
  );
  const taken = [...pages.keys(), ...lists, ...[...publicFiles].map(aliasKey)];
  return (from: string): string | undefined => {
    const key = keyOf(from);
    if (!from.endsWith("/*"))
      return describeOwner(key) ?? (lists.has(key) ? "is a current address" : undefined);
    const language = site.settings.locales.slice(1).find((locale) => key === `/${locale}`);
    const purpose = purposeOf(key) ?? (language && `the language ${language}`);
    if (purpose !== undefined) return `is reserved for ${purpose}`;
    const below = taken.find((other) => `${other}/`.startsWith(`${key}/`));
    return below && `covers ${below}/`;
  };
}

function targetFault(
  { site }: RuleContext,
  to: string,
  findTarget: ReturnType<typeof indexUrls>,
): { message: string; severity?: "warning" } | undefined {
  const { base_url } = site.settings;
  const local = to.startsWith(`${base_url}/`) ? to.slice(base_url.length) : to;
  if (!local.startsWith("/")) return undefined;
  const path = percentDecode(local.replace(/\*$|[?#].*$/, ""));
  const target = findTarget(path);
  if (target.kind === "redirect")
    return {
      message: `must be a current address, got ${show(to)}, which redirects to ${target.path}. Write that address.`,
    };
  if (target.kind === "nothing") {
    const isAbove = site.visible.some((document) => document.path.startsWith(path));
    return local.endsWith("*") && isAbove
      ? undefined
      : {
          message: `must be a page or a file of the site, got ${show(to)}. ${ask(target.hint, "Correct it.")}`,
        };
  }
  if (target.kind !== "page" || !isUnpublished(target.document)) return undefined;
  const { state, file } = target.document;
  return warn(
    {},
    state === "expired"
      ? `refers to ${show(to)}, which is not published any more (${state}: ${file}). Choose another target.`
      : `refers to ${show(to)}, which is not published yet (${state}: ${file}). Publish that document first, or choose another target.`,
  );
}
