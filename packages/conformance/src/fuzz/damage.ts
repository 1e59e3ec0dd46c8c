/**
 * Searches of a site with a damaged file: each is refused or answered as if the file was intact,
 * because a partial ranking would look complete.
 */
import fc from "fast-check";
import { apiRoot, allItems, readSourceSite } from "../model/source-site.ts";
import { loadEdge } from "../project.ts";
import { sendInProcess } from "../send.ts";
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
      const send = (files: typeof site.files) =>
        sendInProcess(site.baseUrl, createHandler(staticHost(files)));
      const intact = send(site.files);
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
          isCut: fc.boolean(),
          at: fc.nat(),
          bit: fc.nat({ max: 7 }),
        }),
        { seed, numRuns: count },
      );
      for (const [number, { path, item, isPhrase, isCut, at, bit }] of cases.entries()) {
        if (only !== undefined && only !== number) continue;
        const bytes = Buffer.from(site.files.get(path) ?? "");
        const place = at % Math.max(1, bytes.length);
        const damaged = isCut ? bytes.subarray(0, place) : bytes;
        if (!isCut) damaged[place] = (damaged[place] ?? 0) ^ (1 << bit);
        const q = isPhrase ? `"${item.title.replaceAll('"', " ")}"` : item.title;
        const query = new URLSearchParams({
          q: [...q].slice(0, 200).join(""),
          locale: item.locale,
        });
        const request = { method: "GET", target: `${apiRoot}/search?${query}`, headers: {} };
        const { status, body } = await send(new Map(site.files).set(path, damaged))(request);
        const expected = await intact(request);
        findings.check(
          "a search with a damaged file is 502 or complete",
          status === 502 || (status === expected.status && body.equals(expected.body)),
          `${name} --seed ${seed} --case ${number}: ${path} ${request.target}: ${status}`,
        );
      }
    }
    return `${count * contents.length} requests`;
  },
};
