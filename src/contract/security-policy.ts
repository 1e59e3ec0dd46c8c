/**
 * Content security policies (CSP Level 3).
 *
 * Pages load and run only what comes from the site, and of inline scripts only the one below. Images, films and frames may come
 * from elsewhere, because editors embed them. Forms post to the site alone. Hosts that `head` in site.yaml adds are named one by one;
 * everything else, object-src included, is refused. There is no upgrade-insecure-requests: what may come from elsewhere must be
 * https anyway, and Safari would request a preview's own files on http://localhost by https.
 */

/** Runs before the first paint, so that a page never flashes in colours that the reader has not chosen. */
export const themeScript =
  'try{const t=localStorage.getItem("theme");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}';

/** SHA-256 of themeScript; a test compares them. */
const themeScriptHash = "sha256-e2lQhFMMb6KoBMfkNDH6kVgeuY4+M384y1SCuROV8ko=";

/** Sources that a site allows beside its own: hosts (`https://host`), and digests of scripts. */
export interface PolicySources {
  scripts?: readonly string[];
  connects?: readonly string[];
  forms?: readonly string[];
  /** All hosts by default. */
  frames?: readonly string[];
}

/** Policies of pages that differ from contentSecurityPolicy, as the manifest has them. */
export interface PagePolicies {
  /** For all pages, if the site's head needs another policy. */
  page_policy?: string | undefined;
  /** For pages with a form that posts elsewhere, by their files. */
  form_policy?: { files: readonly string[]; policy: string } | undefined;
}

function format(directives: Readonly<Record<string, string>>): string {
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
  // The search index is read by WebAssembly.
  const own = ["'self'", "'wasm-unsafe-eval'", `'${themeScriptHash}'`];
  return format({
    "default-src": "'none'",
    "script-src": [...own, ...scripts].join(" "),
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

/** @returns a policy for `<meta>`, without the directive that only a header may have (CSP Level 3, section 3.3) */
export function metaPolicy(policy: string): string {
  return policy.replace(/; frame-ancestors [^;]*/, "");
}

/** @returns the policy of a page's file; undefined for contentSecurityPolicy */
export function policyOf(
  file: string,
  { page_policy, form_policy }: PagePolicies,
): string | undefined {
  return form_policy?.files.includes(file) ? form_policy.policy : page_policy;
}

/** @returns a policy under which forms may also post to these origins */
export function withFormActions(policy: string | undefined, origins: readonly string[]): string {
  return (policy ?? contentSecurityPolicy).replace(
    "form-action 'self'",
    ["form-action 'self'", ...origins].join(" "),
  );
}

/**
 * Policy of data, texts and images. Opened by itself in a browser, a file may show itself and run nothing; an SVG may have inline
 * styles, because they cannot request anything.
 */
export const fileSecurityPolicy = format({
  "default-src": "'none'",
  "img-src": "'self' data:",
  "media-src": "'self'",
  "style-src": "'unsafe-inline'",
  "base-uri": "'none'",
  "form-action": "'none'",
  "frame-ancestors": "'self'",
});

/** Policy of files beside the content, whatever their type: opened by themselves they have an origin of their own. */
export const mediaSecurityPolicy = `${fileSecurityPolicy}; sandbox`;

export const adminRoot = "/admin/";

/**
 * Policy of the editor. It styles inline, shows unsaved files (blob:), decodes images by WebAssembly in workers, and requests the
 * repository's host. Scripts and fonts come from its own files alone.
 */
export const adminPolicy = (hosts: readonly string[]) =>
  format({
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "worker-src": "'self' blob:",
    "style-src": "'self' 'unsafe-inline'",
    "font-src": "'self' data:",
    "connect-src": ["'self' blob: data:", ...hosts].join(" "),
    "img-src": "'self' data: blob: https:",
    "media-src": "'self' blob: https:",
    "frame-src": "'self' blob:",
    "base-uri": "'none'",
    "form-action": "'none'",
  });

/** Headers of the editor in place of those of other files. Its page names the repository's host in a second policy. */
export const adminResponse = {
  "Content-Security-Policy": `${adminPolicy(["https:"])}; frame-ancestors 'none'`,
  "Cross-Origin-Resource-Policy": "same-origin",
  // Signing in opens a window of the repository's host, which messages its opener.
  "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
  "X-Robots-Tag": "noindex",
} as const;

/** @returns whether a path or file belongs to the editor */
export function isAdmin(name: string): boolean {
  return name.startsWith(adminRoot);
}
