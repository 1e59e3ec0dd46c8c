/**
 * The page at /admin/, which contains only the browser editor. It has no language of the site,
 * because the editor uses that of the browser.
 */
import { adminPolicy } from "../contract/security-policy.ts";
import type { AdminSettings } from "../content/settings/services.ts";
import { escapeHtml } from "../markdown/escape-html.ts";

/** Origins that the editor connects to, by backend: its API and its status page. */
const hosts: Record<AdminSettings["backend"], string[]> = {
  github: ["https://api.github.com", "https://www.githubstatus.com"],
  gitlab: ["https://gitlab.com", "https://status-api.hostedstatus.com"],
  gitea: ["https://gitea.com"],
};

/** @param title title of the site, for the window until the editor has loaded */
export function renderAdminPage(title: string, admin: AdminSettings): string {
  const own = [admin.api, admin.sign_in].flatMap((url) =>
    url === undefined ? [] : [new URL(url).origin],
  );
  const policy = adminPolicy([...hosts[admin.backend], ...own]);
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
