/**
 * Content security policies (CSP Level 3).
 *
 * Pages load and run only files of the site and the inline script below. Images, videos and frames
 * may come from elsewhere, because editors embed them. Forms only post to the site. Hosts that
 * `head` in site.yaml adds are listed individually; everything else, including object-src, is
 * blocked. upgrade-insecure-requests is not set: content from elsewhere must use HTTPS anyway, and
 * Safari would request the files of a preview on http://localhost over HTTPS.
 */
import { escapePattern } from "./escape-pattern.ts";

/** Runs before the first paint, so that a page never flashes in the wrong colours. */
export const themeScript =
  'try{const t=localStorage.getItem("theme");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}';

/** SHA-256 of themeScript; a test compares them. */
const themeScriptHash = "sha256-e2lQhFMMb6KoBMfkNDH6kVgeuY4+M384y1SCuROV8ko=";

/** Additional sources of a site: hosts (`https://host`) and script digests. */
export interface PolicySources {
  scripts?: readonly string[];
  connects?: readonly string[];
  forms?: readonly string[];
  /** All hosts by default. */
  frames?: readonly string[];
}

/** Headers of files. */
export interface HeaderRule {
  /**
   * Request paths, with `*` for any characters: `/media/*`, `*.md`. Page paths end with a slash.
   */
  paths: readonly string[];
  headers: Readonly<Record<string, string>>;
}

type Compiled = readonly (readonly [pattern: RegExp, headers: HeaderRule["headers"]])[];

const compiled = new WeakMap<readonly HeaderRule[], Compiled>();

/**
 * @param file path of an output file, with a leading slash
 * @returns the headers that rules set for a file; later rules replace headers of earlier ones
 */
export function headersFor(file: string, rules: readonly HeaderRule[]): Record<string, string> {
  const patterns =
    compiled.get(rules) ??
    rules.flatMap(({ paths, headers }) =>
      paths.map((path) => [new RegExp(toPattern(path), "i"), headers] as const),
    );
  compiled.set(rules, patterns);
  const path = file.replace(/(?<=\/)index\.html$/, "");
  return Object.assign(
    {},
    ...patterns.filter(([pattern]) => pattern.test(path)).map(([, headers]) => headers),
  );
}

/**
 * @param index pattern of the index file that web servers append to folders
 * @returns a regular expression for a path with asterisks
 */
export function toPattern(path: string, { index = "" } = {}): string {
  const escaped = path.split("*").map(escapePattern).join(".*");
  return `^${escaped}${path.endsWith("/") ? index : ""}$`;
}

/**
 * Page policies that differ from contentSecurityPolicy, and headers of the files of plugins, as
 * stored in the manifest.
 */
export interface PagePolicies {
  /** Policy of all pages, if the site's head requires another one. */
  page_policy?: string | undefined;
  /** Policy of pages with a form that posts to another host, and the files of these pages. */
  form_policy?: { files: readonly string[]; policy: string } | undefined;
  /** Headers of files that only plugins write. */
  file_headers?: readonly HeaderRule[] | undefined;
}

/** @param directives sources by directive */
export function formatPolicy(directives: Readonly<Record<string, string>>): string {
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join("; ");
}

export function pagePolicy({
  scripts = [],
  connects = [],
  forms = [],
  frames = [],
}: PolicySources): string {
  // Includes WebAssembly, which the search engine uses.
  const sources = ["'self'", "'wasm-unsafe-eval'", `'${themeScriptHash}'`];
  return formatPolicy({
    "default-src": "'none'",
    "script-src": [...sources, ...scripts].join(" "),
    "style-src": "'self'",
    "font-src": "'self'",
    "connect-src": ["'self'", ...connects].join(" "),
    "img-src": "'self' data: https:",
    "media-src": "'self' https:",
    "frame-src": frames.length > 0 ? frames.join(" ") : "https:",
    "base-uri": "'none'",
    "form-action": ["'self'", ...forms].join(" "),
    "frame-ancestors": "'self'",
  });
}

export const contentSecurityPolicy = pagePolicy({});

/**
 * @returns a policy for `<meta>`, without the directive that is only valid in a header (CSP Level
 * 3, section 3.3)
 */
export function metaPolicy(policy: string): string {
  return policy.replace(/; frame-ancestors [^;]*/, "");
}

/** @returns the policy of a page file; undefined for contentSecurityPolicy */
export function policyOf(
  file: string,
  { page_policy, form_policy }: PagePolicies,
): string | undefined {
  return form_policy?.files.includes(file) ? form_policy.policy : page_policy;
}

/**
 * @param directive directive that allows the site itself
 * @returns the policy (by default contentSecurityPolicy) with further sources of the directive
 */
export function extendPolicy(
  policy = contentSecurityPolicy,
  directive: string,
  sources: readonly string[],
): string {
  const prefix = `${directive} 'self'`;
  return policy.replace(prefix, () => [prefix, ...sources].join(" "));
}

/**
 * Policy of data, texts and images. When a file is opened directly, it can be displayed but runs
 * nothing. SVG files may have inline styles, which cannot request anything.
 */
export const fileSecurityPolicy = formatPolicy({
  "default-src": "'none'",
  "img-src": "'self' data:",
  "media-src": "'self'",
  "style-src": "'unsafe-inline'",
  "base-uri": "'none'",
  "form-action": "'none'",
  "frame-ancestors": "'self'",
});

/** Policy of media files of any type. When one is opened directly, it has an opaque origin. */
export const mediaSecurityPolicy = `${fileSecurityPolicy}; sandbox`;
