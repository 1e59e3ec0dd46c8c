/**
 * `{{ … }}` of Liquid and Nunjucks, where its value stands in the files: constants, addresses, fields of the page and of the site's settings.
 */
import type { TemplateContext } from "./template-context.ts";

/** Filters that make an address of a path; addresses are rewritten afterwards. */
const addressFilters =
  /^(?:relative_url|absolute_url|url|htmlBaseUrl|escape|strip|cgi_escape|uri_escape|safe)$/;

/** Variables that hold where the site lies, which addresses here never name. */
const roots = /^(?:site\.(?:baseurl|url)|metadata\.url|baseurl)$/;

/** @returns the value as text, or undefined where only the tool itself could tell */
export function evaluate(
  expression: string,
  context: TemplateContext,
): string | undefined {
  const [head = "", ...filters] = splitFilters(expression);
  return filters.reduce<string | undefined>(
    (value, filter) => {
      const [, name = "", argument = ""] =
        /^(\w+)\s*[:(]?\s*([^]*?)\)?$/.exec(filter) ?? [];
      if (value === undefined || addressFilters.test(name)) return value;
      const operand = readTerm(argument, context);
      if (operand === undefined) return undefined;
      if (name === "prepend") return operand + value;
      return name === "append" ? value + operand : undefined;
    },
    readTerm(head, context),
  );
}

function readTerm(term: string, context: TemplateContext): string | undefined {
  if (/^(["'])[^]*\1$/.test(term)) return term.slice(1, -1);
  if (roots.test(term)) return "";
  return /^[\w.-]+$/.test(term) ? context.lookUp(term) : undefined;
}

function splitFilters(expression: string): string[] {
  const parts = expression.match(/(?:"[^"]*"|'[^']*'|[^|"'])+/g) ?? [];
  return parts.map((part) => part.trim());
}
