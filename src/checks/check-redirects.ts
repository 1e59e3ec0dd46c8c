/**
 * Targets of the `redirects` in site.yaml: that they exist, and are not redirected again, so that
 * every redirect is one hop and none leads in a circle.
 */
import { percentDecode } from "../contract/percent-decode.ts";
import { show, type Problem } from "../content/problems.ts";
import type { Site } from "../content/site.ts";
import { indexAddresses } from "./site-addresses.ts";

/**
 * @returns a problem for each target that is wrong, and a warning for each that is not public yet
 */
export function checkRedirects(
  site: Site,
  label: string,
  locateSetting: (...keys: (string | number)[]) => { line: number; column: number },
  publicFiles: ReadonlySet<string> | undefined,
): Problem[] {
  const { redirects, base_url } = site.settings;
  if (redirects.length === 0) return [];
  const find = indexAddresses(site, publicFiles);
  return redirects.flatMap(({ to }, index): Problem[] => {
    const local = to.startsWith(`${base_url}/`) ? to.slice(base_url.length) : to;
    if (!local.startsWith("/")) return [];
    const report = (message: string, severity: Pick<Problem, "severity"> = {}): Problem[] => [
      {
        file: `${label}/site.yaml`,
        ...locateSetting("redirects", index, "to"),
        message: `"redirects.to" ${message}`,
        ...severity,
      },
    ];
    const isFolder = local.endsWith("*");
    const path = percentDecode(local.replace(/\*$|[?#].*$/, ""));
    const target = find(path);
    if (target.kind === "moved")
      return report(
        `must be an address of today, got ${show(to)}, which is redirected to ${target.path}. Write that address.`,
      );
    if (target.kind === "nothing") {
      const isAbove = site.visible.some((document) => document.path.startsWith(path));
      if (isFolder && isAbove) return [];
      const hint = target.hint === undefined ? "Correct it." : `Did you mean ${target.hint}?`;
      return report(`must be a page or a file of the site, got ${show(to)}. ${hint}`);
    }
    if (target.kind === "file") return [];
    const { state, file } = target.document;
    return state === "draft" || state === "scheduled"
      ? report(`names ${show(to)}, which is not published yet (${state}: ${file}).`, {
          severity: "warning",
        })
      : [];
  });
}
