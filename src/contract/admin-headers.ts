/**
 * The headers of what lies below /admin/, the editor in the browser. Its policy is its own, because it styles inline, shows what nobody has saved yet
 * (blob:), and asks the repository's host; which host that is its page says itself, by a policy that holds beside this one.
 */
export const adminRoot = "/admin/";

/** Of the program's own files and of no other origin's: scripts and fonts. The editor decodes pictures by WebAssembly, some in a worker. */
export const adminPolicy = (hosts: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "worker-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    `connect-src ${["'self' blob: data:", ...hosts].join(" ")}`,
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob: https:",
    "frame-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");

/** In place of what other files have. */
export const adminResponse = {
  "Content-Security-Policy": `${adminPolicy(["https:"])}; frame-ancestors 'none'`,
  "Cross-Origin-Resource-Policy": "same-origin",
  // Signing in is a window of the repository's host, which tells its opener how it went.
  "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
  "X-Robots-Tag": "noindex",
} as const;

/** @returns whether a path or the name of a file is the editor's */
export function isAdmin(name: string): boolean {
  return name.startsWith(adminRoot);
}
