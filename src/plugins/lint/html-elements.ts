/**
 * Names of HTML elements, including obsolete ones that browsers still display, and of common SVG
 * and MathML elements.
 *
 * https://html.spec.whatwg.org/multipage/indices.html#elements-3
 */
const names = `
a abbr acronym address area article aside audio b base bdi bdo big blockquote body br button canvas caption center cite code col colgroup
data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6
head header hgroup hr html i iframe img input ins kbd label legend li link main map mark marquee menu meta meter nav nobr noembed noframes
noscript object ol optgroup option output p param picture pre progress q rb rp rt rtc ruby s samp script search section select
selectedcontent slot small source span strike strong style sub summary sup table tbody td template textarea tfoot th thead time title tr
track tt u ul var video wbr xmp
svg animate animatetransform circle clippath defs desc ellipse filter foreignobject g image line lineargradient marker mask path pattern
polygon polyline radialgradient rect stop symbol text textpath tspan use view
math annotation menclose merror mfenced mfrac mi mmultiscripts mn mo mover mpadded mphantom mroot mrow ms mspace msqrt mstyle msub msubsup
msup mtable mtd mtext mtr munder munderover none semantics
`;

export const htmlElements: ReadonlySet<string> = new Set(names.trim().split(/\s+/));
