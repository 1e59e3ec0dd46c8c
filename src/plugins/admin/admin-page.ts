/**
 * Page of the browser editor, and the headers of its files.
 */
import { formatPolicy } from "../../format/security-policy.ts";
import { escapeHtml } from "../../markdown/escape-html.ts";
import type { AdminSettings } from "./admin-setting.ts";

/**
 * Policy of the editor. It uses inline styles, shows unsaved files (blob:), decodes images with
 * WebAssembly in workers, and sends requests to the repository's host. Scripts and fonts come only
 * from its own files.
 */
const adminPolicy = (hosts: readonly string[]) =>
  formatPolicy({
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

/**
 * Headers of the editor, which replace those of other files. Its page restricts the repository's
 * host further with a second policy.
 */
export const adminResponse = {
  "Content-Security-Policy": `${adminPolicy(["https:"])}; frame-ancestors 'none'`,
  "Cross-Origin-Resource-Policy": "same-origin",
  // Signing in opens a window on the repository's host, which posts a message to its opener.
  "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
  "X-Robots-Tag": "noindex",
} as const;

/** Origins that the editor connects to, by backend: its API and its status page. */
const hosts: Record<AdminSettings["backend"], string[]> = {
  github: ["https://api.github.com", "https://www.githubstatus.com"],
  gitlab: ["https://gitlab.com", "https://status-api.hostedstatus.com"],
  gitea: ["https://gitea.com"],
};

/**
 * @param title title of the site, for the window until the editor has loaded
 * @returns the page at /admin/, which contains only the browser editor. Its language is not that of
 *   the site, because the editor uses the language of the browser
 */
export function renderAdminPage(title: string, admin: AdminSettings): string {
  const origins = [admin.api, admin.sign_in].flatMap((url) =>
    url === undefined ? [] : [new URL(url).origin],
  );
  const policy = adminPolicy([...hosts[admin.backend], ...origins]);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="cms-config-url" type="application/json" href="config.json">
<script type="module" src="program/editor.js"></script>
</head>
<body>
<noscript>The editor needs JavaScript.</noscript>
</body>
</html>
`;
}
