/**
 * Strict parser for XML 1.0 with namespaces.
 */
import { SaxesParser } from "saxes";

interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  /** Text of the element itself, without that of its children. */
  text: string;
}

/**
 * @returns the elements in the order of their end tags
 * @throws Error with the location of anything that is not well-formed
 */
export function readXml(text: string): XmlElement[] {
  const parser = new SaxesParser({ xmlns: true });
  const found: XmlElement[] = [];
  const open: XmlElement[] = [];
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([key, { value }]): [string, string] => [
      key,
      value,
    ]);
    open.push({ name, attributes: Object.fromEntries(values), text: "" });
  });
  const add = (more: string) => {
    const last = open.at(-1);
    if (last) last.text += more;
  };
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("closetag", () => {
    const last = open.pop();
    if (last) found.push(last);
  });
  parser.write(text).close();
  return found;
}
