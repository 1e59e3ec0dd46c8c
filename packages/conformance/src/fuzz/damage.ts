/**
 * Searches of a site with a damaged file: each that reads it is refused, because a partial ranking
 * would look complete, and each other is answered as if the file was intact.
 */
import fc from "fast-check";
import { apiRoot, allItems, readSourceSite } from "../model/source-site.ts";
import { loadEdge } from "../project.ts";
import { sendInProcess, type SentRequest } from "../send.ts";
import { staticHost } from "../static-host.ts";
import type { Suite } from "../suite.ts";

export const damagedFiles: Suite = {
  title: "Searches with a damaged file",
  size: 2_000,
  async run({ build, contents, size, seed, only, findings }) {
    const createHandler = await loadEdge();
    const count = Math.ceil(size / contents.length);
    for (const [index, name] of contents.entries()) {
      const site = readSourceSite(await build(index));
      /** Sends from a new isolate, which reads all files of a search. */
      const send = async (files: typeof site.files, request: SentRequest) => {
        const read = staticHost(files);
        const names = new Set<string>();
        const handler = createHandler((file) => {
          names.add(file);
          return read(file);
        });
        return { names, response: await sendInProcess(site.baseUrl, handler)(request) };
      };
      const paths = [...site.files.keys()].filter((path) => path.startsWith("/_data/"));
      const items = allItems(site);
      const cases = fc.sample(
        fc.record({
          path: fc.constantFrom(
            ...paths.filter((path) => path.startsWith("/_data/search/")),
            ...paths,
          ),
          item: fc.constantFrom(...items),
          isPhrase: fc.boolean(),
          damage: fc.record({
            kind: fc.constantFrom("changed", "cut", "missing", "other"),
            other: fc.constantFrom(...paths),
            at: fc.nat(),
            bit: fc.nat({ max: 7 }),
          }),
        }),
        { seed, numRuns: count },
      );
      for (const [number, { path, item, isPhrase, damage }] of cases.entries()) {
        if (only !== undefined && only !== number) continue;
        const q = isPhrase ? `"${item.title.replaceAll('"', " ")}"` : item.title;
        const query = new URLSearchParams({
          q: [...q].slice(0, 200).join(""),
          locale: item.locale,
        });
        const request = { method: "GET", target: `${apiRoot}/search?${query}`, headers: {} };
        const expected = await send(site.files, request);
        const damaged = damageFile(site.files, path, damage);
        const { status, body } = (await send(damaged, request)).response;
        const isWhole = status === expected.response.status && body.equals(expected.response.body);
        findings.check(
          "a search that reads a damaged file is 502, and each other one is complete",
          expected.names.has(path) ? status === 502 : isWhole,
          `${name} --seed ${seed} --case ${number}: ${path} ${damage.kind} ${request.target}: ${status}`,
        );
      }
    }
    return `${count * contents.length} requests`;
  },
};

type Files = ReadonlyMap<string, Buffer<ArrayBuffer>>;

interface Damage {
  kind: "changed" | "cut" | "missing" | "other";
  /** Path of the file that replaces it; an empty file replaces itself. */
  other: string;
  /** Position of the damage, for a file of any length, and the changed bit. */
  at: number;
  bit: number;
}

const empty = Buffer.alloc(0);

function damageFile(files: Files, path: string, { kind, other, at, bit }: Damage): Files {
  const damaged = new Map(files);
  const bytes = Buffer.from(files.get(path) ?? "");
  const place = at % Math.max(1, bytes.length);
  if (kind === "missing") damaged.delete(path);
  else if (kind === "cut") damaged.set(path, bytes.subarray(0, place));
  else if (kind === "other") damaged.set(path, files.get(other === path ? "" : other) ?? empty);
  else {
    bytes[place] = (bytes[place] ?? 0) ^ (1 << bit);
    damaged.set(path, bytes);
  }
  return damaged;
}
