/**
 * Documents whose text is read where somebody asks for it.
 *
 * By way of the prototype: objects that each have a getter of their own are dictionaries to V8, several times as large, of which nothing is read fast.
 */
const read = Symbol("read");

class LazyBody {
  declare readonly [read]: () => string;

  get body(): string {
    return this[read]();
  }
}

/** @returns the facts, with the text below them */
export function withBody<Facts extends object>(
  facts: Facts,
  readBody: () => string,
): Facts & { readonly body: string } {
  return Object.setPrototypeOf(
    { ...facts, [read]: readBody },
    LazyBody.prototype,
  );
}
