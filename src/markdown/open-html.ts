/**
 * Effects of HTML on the page around it, found by the parser that implements the standard: elements
 * that stay open and contain the rest of the page, and end tags that close an element around the
 * text.
 */
import { defaultTreeAdapter as adapter, Parser, type DefaultTreeAdapterMap } from "parse5";
import type { DefaultTreeAdapterTypes, Token } from "parse5";

/** Start of a page up to its text, with text so that a `<frameset>` cannot replace the page. */
const before = "<!doctype html><body><main>a<div>";

/** Elements that end with their parent. https://html.spec.whatwg.org/multipage/syntax.html#optional-tags */
const closedByParent = new Set(
  "p li dt dd option optgroup rb rp rt rtc caption colgroup thead tbody tfoot tr td th".split(" "),
);

interface OpenHtml {
  /** Start tags of the elements that are still open after the text, from the outermost one. */
  open: { name: string; start: number }[];
  /** First end tag that closes an element around the text. */
  stray: { name: string; start: number } | undefined;
}

class PageParser extends Parser<DefaultTreeAdapterMap> {
  stray: OpenHtml["stray"];
  /** Position of the element around the text on the stack. */
  #around = -1;

  /** @param html start of the page, then the text */
  read(html: string): OpenHtml {
    this.tokenizer.write(before, false);
    const around = (this.#around = this.openElements.stackTop);
    // Not the last chunk, because the page continues.
    this.tokenizer.write(html, false);
    const { items, stackTop } = this.openElements;
    const open = new Set<DefaultTreeAdapterTypes.Node | undefined>();
    for (let at = stackTop; at > around; at = this.openElements.slotBelow(at)) open.add(items[at]);
    for (let entry = this.activeFormattingElements.newest; entry; entry = entry.older)
      if ("element" in entry) open.add(entry.element);
    return {
      open: [...open]
        .filter((node) => node !== undefined && adapter.isElementNode(node))
        .filter(({ tagName }) => !closedByParent.has(tagName))
        .map((element) => ({
          name: element.tagName,
          start: (element.sourceCodeLocation?.startOffset ?? 0) - before.length,
        }))
        .toSorted((a, b) => a.start - b.start),
      stray: this.stray,
    };
  }

  override onStartTag(token: Token.TagToken): void {
    super.onStartTag(token);
    this.#checkStack(token);
  }

  override onEndTag(token: Token.TagToken): void {
    super.onEndTag(token);
    this.#checkStack(token);
  }

  #checkStack({ tagName: name, location }: Token.TagToken): void {
    if (this.openElements.stackTop < this.#around)
      this.stray ??= { name, start: (location?.startOffset ?? 0) - before.length };
  }
}

/**
 * @param html complete HTML of a text
 * @param scriptingEnabled whether the browser runs scripts, in which `<noscript>` contains text
 */
export function findOpenHtml(html: string, scriptingEnabled: boolean): OpenHtml {
  return new PageParser({ sourceCodeLocationInfo: true, scriptingEnabled }).read(html);
}
