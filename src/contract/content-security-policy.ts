/**
 * What a page may load and run (CSP Level 3): only what comes from this site, and of inline scripts only the one below. Images, films and frames
 * may come from elsewhere, because editors embed them.
 */

/** Runs before the first paint, so that a page never flashes in the colours that the reader has not chosen. */
export const themeScript =
  'try{const t=localStorage.getItem("theme");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}';

/** The SHA-256 of themeScript; a test holds them together. */
const themeScriptHash = "sha256-e2lQhFMMb6KoBMfkNDH6kVgeuY4+M384y1SCuROV8ko=";

export const contentSecurityPolicy = [
  "default-src 'self'",
  // The search index is read by WebAssembly.
  `script-src 'self' 'wasm-unsafe-eval' '${themeScriptHash}'`,
  "style-src 'self'",
  "img-src 'self' data: https:",
  "media-src 'self' https:",
  "frame-src https:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self' https:",
  "frame-ancestors 'self'",
].join("; ");
