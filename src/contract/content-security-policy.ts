/**
 * What a page may load and run (CSP Level 3): only what comes from this site, and of inline scripts only the one below. Images, films and frames
 * may come from elsewhere, because editors embed them. Forms send to this site alone. What site.yaml's head adds is named, host by host.
 *
 * What is not named is refused, object-src among it. There is no upgrade-insecure-requests: all that may come from elsewhere must be https, and
 * Safari would ask a preview on http://localhost for its own files by https.
 */

/** Runs before the first paint, so that a page never flashes in the colours that the reader has not chosen. */
export const themeScript =
  'try{const t=localStorage.getItem("theme");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}';

/** The SHA-256 of themeScript; a test holds them together. */
const themeScriptHash = "sha256-e2lQhFMMb6KoBMfkNDH6kVgeuY4+M384y1SCuROV8ko=";

/** What a site lets its pages run and talk to beside itself: hosts as `https://host`, and digests of scripts. */
export interface PolicySources {
  scripts: readonly string[];
  connects: readonly string[];
}

/** @returns the policy of pages that name others */
export function pagePolicy({ scripts, connects }: PolicySources): string {
  const own = ["'self'", "'wasm-unsafe-eval'", `'${themeScriptHash}'`];
  return [
    "default-src 'none'",
    // The search index is read by WebAssembly.
    `script-src ${[...own, ...scripts].join(" ")}`,
    "style-src 'self'",
    "font-src 'self'",
    `connect-src ${["'self'", ...connects].join(" ")}`,
    "img-src 'self' data: https:",
    "media-src 'self' https:",
    "frame-src https:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join("; ");
}

export const contentSecurityPolicy = pagePolicy({ scripts: [], connects: [] });

/** @returns a policy as `<meta>` may carry it, for hosts that send no headers: without what only a header may say (CSP Level 3, section 3.3) */
export function metaPolicy(policy: string): string {
  return policy.replace(/; frame-ancestors [^;]*/, "");
}

/**
 * The policy of everything else: data, texts, pictures. Opened by itself in a browser it may show itself and run nothing; an SVG may have styles
 * in it, because it cannot ask for anything with them.
 */
export const fileSecurityPolicy = [
  "default-src 'none'",
  "img-src 'self' data:",
  "media-src 'self'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join("; ");

/** The policy of files that lie beside the content, whatever their type: opened by themselves they have an origin of their own and run nothing. */
export const mediaSecurityPolicy = `${fileSecurityPolicy}; sandbox`;
