/**
 * Runtime of compiled .astro components. They import these functions instead of Astro's
 * (`internalURL` of the compiler) and render to strings.
 *
 * HTML is a string object of Astro's class; primitive strings are escaped when they are rendered.
 * Rendering is synchronous unless a component awaits something, so a page of two hundred components
 * is one string without a promise for each.
 */
import { Fragment, spreadAttributes } from "astro/compiler-runtime";
import { escapeHTML, HTMLString, voidElementNames } from "astro/runtime/server/index.js";

export {
  addAttribute,
  createAstro,
  defineScriptVars,
  defineStyleVars,
  Fragment,
  mergeSlots,
  spreadAttributes,
  unescapeHTML,
} from "astro/compiler-runtime";

type MaybePromise<T> = T | Promise<T>;
type Slot = (result: Result) => unknown;
type Slots = Record<string, Slot | undefined>;
type Factory = (
  result: Result,
  props: Record<string, unknown>,
  slots: Slots,
) => MaybePromise<HTMLString>;

/** Compiled component. */
export class Component {
  readonly factory: Factory;

  constructor(factory: Factory) {
    this.factory = factory;
  }
}

/** State of the page that is being rendered. */
interface Result {
  /** Stylesheet links for the end of the head. */
  head: string;
  createAstro(props: object, slots: Slots): object;
}

function toText(value: unknown): MaybePromise<string> {
  if (typeof value === "string") return escapeHTML(value);
  if (value instanceof HTMLString) return value.toString();
  if (value === 0) return "0";
  if (!value) return "";
  if (Array.isArray(value)) return join(value.map(toText));
  if (typeof value === "function") return toText(value());
  if (value instanceof Promise) return value.then(toText);
  if (typeof value === "object" && Symbol.iterator in value)
    return toText(Array.from(Object(value)));
  if (typeof value === "object" && Symbol.asyncIterator in value)
    return Array.fromAsync<unknown>(Object(value)).then(toText);
  return String(value);
}

/**
 * Concatenates with `+`, which unlike join copies nothing: the page is copied once, when it is
 * written, instead of once per nesting level.
 */
function concatenate(texts: readonly string[]): string {
  let whole = "";
  for (const text of texts) whole += text;
  return whole;
}

function join(parts: MaybePromise<string>[]): MaybePromise<string> {
  let whole = "";
  for (const part of parts) {
    if (typeof part !== "string") return Promise.all(parts).then(concatenate);
    whole += part;
  }
  return whole;
}

/** Tag function of the template literals in compiled components. */
export function render(parts: readonly string[], ...values: unknown[]): MaybePromise<HTMLString> {
  let text = parts[0] ?? "";
  let pending: MaybePromise<string>[] | undefined;
  for (let index = 0; index < values.length; index++) {
    const next = toText(values[index]);
    const after = parts[index + 1] ?? "";
    if (pending) pending.push(next, after);
    else if (typeof next === "string") text += next + after;
    else pending = [text, next, after];
  }
  return pending
    ? Promise.all(pending).then((texts) => new HTMLString(concatenate(texts)))
    : new HTMLString(text);
}

export function createComponent(given: Factory | { factory: Factory }) {
  return new Component(typeof given === "function" ? given : given.factory);
}

const noHtml = new HTMLString("");

/** @returns the props of a component, with `class:list` merged into `class` */
function mergeClasses(props: Record<string, unknown>): Record<string, unknown> {
  const { "class:list": list, ...rest } = props;
  if (list === undefined) return props;
  const { class: className, ...others } = rest;
  const merged = joinClasses([className, list]);
  return merged === "" ? others : { ...rest, class: merged };
}

/** Joins class names from strings, arrays, and objects whose values enable a name. */
function joinClasses(value: unknown): string {
  if (typeof value === "string" || typeof value === "number") return String(value || "");
  if (Array.isArray(value)) return value.map(joinClasses).filter(Boolean).join(" ");
  if (typeof value !== "object" || value === null) return "";
  return Object.entries(value)
    .flatMap(([name, isOn]) => (isOn ? name : []))
    .join(" ");
}

/** @throws NeedsAstroError for a framework component */
export function renderComponent(
  result: Result,
  name: string,
  component: unknown,
  props: Record<string, unknown>,
  slots: Slots = {},
): unknown {
  if (component instanceof Component) return component.factory(result, mergeClasses(props), slots);
  if (component === Fragment) return slots["default"]?.(result) ?? noHtml;
  if (component instanceof Promise)
    return component.then((loaded) => renderComponent(result, name, loaded, props, slots));
  if (typeof component === "string")
    return renderElement(result, component, mergeClasses(props), slots);
  if (!component)
    throw new Error(
      `<${name}> cannot be rendered, because it is ${String(component)}. Check its import.`,
    );
  throw new NeedsAstroError(`<${name}> is not an Astro component`);
}

/** Renders an element whose name is a variable, as in `const Tag = "h2"`. */
async function renderElement(
  result: Result,
  tag: string,
  props: Record<string, unknown>,
  slots: Slots,
): Promise<HTMLString> {
  const children = await join(Object.values(slots).map((slot) => toText(slot?.(result))));
  const start = `<${tag}${spreadAttributes(props, tag)}`;
  return new HTMLString(
    children === "" && voidElementNames.test(tag) ? `${start}/>` : `${start}>${children}</${tag}>`,
  );
}

export function renderSlot(result: Result, slot?: Slot, fallback?: Slot) {
  const content = slot ?? fallback;
  return typeof content === "function" ? content(result) : (content ?? noHtml);
}

export const renderHead = (result: Result) => new HTMLString(result.head);
export const maybeRenderHead = () => noHtml;
export const templateEnter = () => noHtml;
export const templateExit = () => noHtml;

/** Placeholder of a script. Content has no control characters, so it cannot contain one. */
const scriptMark = /\0([^\0]*)\0/g;

/**
 * Writes a placeholder, because the first use of a script on a page is only known once the page is
 * complete.
 */
export const renderScript = (_: Result, id: string) => new HTMLString(`\0${id}\0`);

export interface Template {
  component: Component;
  /** Its stylesheets, for the end of the head. */
  head: string;
}

/** Settings of the renderer. */
export interface PageSettings {
  site: URL;
  /** The end of every head, after the stylesheets of its template. */
  head: string;
  scriptTag(id: string): string;
}

/**
 * @param path URL path of the page
 */
export async function renderPage(
  template: Template,
  props: Record<string, unknown>,
  path: string,
  { site, head, scriptTag }: PageSettings,
): Promise<string> {
  const url = new URL(path, site);
  const result: Result = {
    head: template.head + head,
    createAstro: (globals, slots) => ({
      props: globals,
      url,
      site,
      slots: slotFunctions(result, slots),
    }),
  };
  const text = String(await template.component.factory(result, props, {}));
  const written = new Set<string>();
  const html = text.includes("\0")
    ? text.replace(scriptMark, (_, id: string) => {
        if (written.has(id)) return "";
        written.add(id);
        return scriptTag(id);
      })
    : text;
  return /^\s*<!doctype html/i.test(html) ? html : `<!DOCTYPE html>${html}`;
}

function slotFunctions(result: Result, slots: Slots) {
  return {
    ...Object.fromEntries(Object.keys(slots).map((name) => [name, true])),
    has: (name: string) => slots[name] !== undefined,
    render: async (name: string, args: unknown[] = []) => {
      if (args.length > 0) throw new NeedsAstroError(`Astro.slots.render("${name}") has arguments`);
      return toText(slots[name]?.(result));
    },
  };
}

/**
 * Error for sites that only Astro itself can render, because they use a feature that this runtime
 * does not support.
 */
export class NeedsAstroError extends Error {
  readonly reason: string;

  /** @param reason the place and the feature, as in `src/Counter.astro uses client:load` */
  constructor(reason: string) {
    super(
      `${reason}, which only Astro's own renderer supports. Set broadsheet({ renderer: "astro" }) in the site's configuration.`,
    );
    this.reason = reason;
  }
}
