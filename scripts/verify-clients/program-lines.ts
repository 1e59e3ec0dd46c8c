/**
 * The calls that every client's program makes, in the order of expected-lines.ts.
 */
import { isPaged, type Operation } from "../../src/contract/operation.ts";
import { pastTheEnd, unknownSlug, type Workplace } from "./client.ts";

/**
 * @param line writes a call in the client's language, of an operation at a host's name with its argument, a page, a slug or none
 * @returns the calls, a line each
 */
export function programLines(
  { operations, slugs }: Pick<Workplace, "operations" | "slugs">,
  line: (operation: Operation, host: string, argument: string | null) => string,
): string {
  const standard = ({ id, kind }: Operation) =>
    kind === "item" ? `"${slugs.get(id)}"` : null;
  return [
    ...operations.map((one) => line(one, "origin", standard(one))),
    ...operations.flatMap((one) =>
      isPaged(one)
        ? [line(one, "origin", String(pastTheEnd))]
        : one.kind === "item"
          ? [line(one, "origin", `"${unknownSlug}"`)]
          : [],
    ),
    ...operations.map((one) => line(one, "damaged", standard(one))),
  ].join("\n");
}
