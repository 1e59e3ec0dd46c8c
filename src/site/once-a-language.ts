/**
 * What follows from the code of a language alone and is asked for by every page: the engine's tables of languages are slow.
 */

/** @returns the same, which makes the value of each language only once */
export function onceALanguage<Value>(make: (locale: string) => Value): (locale: string) => Value {
  const known = new Map<string, Value>();
  return (locale) => {
    const value = known.get(locale) ?? make(locale);
    known.set(locale, value);
    return value;
  };
}
