/**
 * A mixed load on workerd: lists, searches, posts, pages, twins, conditional requests and addresses where nothing is, over a site that was built,
 * beside a function that answers the same requests with the same statuses, headers and bytes as constants.
 */
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { lean, runBuild } from "../run-build.ts";
import { startWorkerd, type RunningSite } from "../../src/hosts/cloudflare/wrangler.ts";
import { compareWithConstant, startConstant, type Load } from "./compare-with-constant.ts";
import { writeDocuments } from "./documents.ts";
import type { Figure } from "./results.ts";

const task = fileURLToPath(new URL("load-task.ts", import.meta.url));

const documents = 1_000;
const connections = 16;

/** How many requests of each kind, every one of another address. */
const ofEach = 20;

interface MixedRequest {
  path: string;
  headers: Record<string, string>;
}

interface Recorded extends MixedRequest {
  status: number;
  answered: [name: string, value: string][];
  /** In Base64. */
  body: string;
}

/**
 * @param work an empty folder
 * @param seconds of each run
 * @param log is given a line for each thing done
 */
export async function benchMixed(
  { work, seconds }: { work: string; seconds: number },
  log: (line: string) => void,
): Promise<Figure[]> {
  const output = buildSite(work);
  const ours = await startWorkerd(output);
  try {
    const recorded: Recorded[] = [];
    for (const request of await listRequests(ours)) recorded.push(await record(ours, request));
    const constant = await startConstant(path.join(work, "constant"), formatConstant(recorded));
    try {
      for (const request of recorded)
        if (!isSame(await record(constant, request), request))
          throw new Error(`The constant answers ${request.path} otherwise.`);
      return compareWithConstant(
        {
          name: "mixed load",
          documents,
          ours: loadOf(ours, recorded),
          constant: loadOf(constant, recorded),
          seconds,
          least: 0.8,
        },
        log,
      );
    } finally {
      await constant.stop();
    }
  } finally {
    await ours.stop();
  }
}

function buildSite(work: string): string {
  const content = path.join(work, "content");
  const target = path.join(work, "dist");
  rmSync(work, { recursive: true, force: true });
  writeDocuments(content, documents);
  const { status, output } = runBuild(content, target, lean);
  if (status !== 0) throw new Error(output);
  return target;
}

/** @returns the same number of requests of each kind, the kinds in turn */
async function listRequests(site: RunningSite): Promise<MixedRequest[]> {
  const plain = { Accept: "*/*" };
  const of = (toPath: (index: number) => string, headers = plain) =>
    Array.from({ length: ofEach }, (_, index) => ({
      path: toPath(index + 1),
      headers,
    }));
  const api = "/api/public/v1/blog";
  const searches = "pump,valve,heat,water,harbour,risk,plan,grid,open,team".split(",");
  const conditional: MixedRequest[] = [];
  for (const { path: address } of of((index) =>
    index % 2 === 0 ? `${api}/post-${index}` : `/blog/post-${index}/`,
  )) {
    const response = await fetch(site.origin + address, { headers: plain });
    await response.arrayBuffer();
    const tag = response.headers.get("ETag") ?? "";
    conditional.push({
      path: address,
      headers: { ...plain, "If-None-Match": tag },
    });
  }
  const kinds = [
    of((index) => (index === 1 ? api : `${api}?page=${index}`)),
    of((index) => {
      const q = searches[index % searches.length];
      return index > searches.length ? `${api}?q=${q}&per_page=10` : `${api}?q=${q}`;
    }),
    of((index) => `${api}/post-${index + 30}`),
    of((index) => `/blog/post-${index + 60}/`),
    of((index) => `/blog/post-${index + 90}.md`).map((request, index) =>
      index % 2 === 0
        ? request
        : {
            path: request.path.replace(".md", "/"),
            headers: { Accept: "text/markdown" },
          },
    ),
    conditional,
    of(
      (index) =>
        [`/blog/pots-${index}/`, `${api}/pots-${index}`, `/blog/pots-${index}.md`].at(index % 3) ??
        "",
    ),
  ];
  return Array.from({ length: ofEach }).flatMap((_, index) =>
    kinds.flatMap((requests) => requests[index] ?? []),
  );
}

/** What a host adds to one transfer. */
const ofTransfer = [
  "cf-cache-status",
  "content-encoding",
  "content-length",
  "date",
  "transfer-encoding",
];

async function record(
  site: RunningSite,
  { path: address, headers }: MixedRequest,
): Promise<Recorded> {
  // The second answer: the first one fills the memory and the cache, of which the next one has it.
  await (await fetch(site.origin + address, { headers })).arrayBuffer();
  const response = await fetch(site.origin + address, { headers });
  const body = Buffer.from(await response.arrayBuffer()).toString("base64");
  return {
    path: address,
    headers,
    status: response.status,
    answered: [...response.headers].filter(([name]) => !ofTransfer.includes(name)),
    body,
  };
}

function isSame(one: Recorded, other: Recorded): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Looks no further than it must: by the address, and by a header only where an address has two answers. */
function formatConstant(recorded: readonly Recorded[]): string {
  return `const answers = new Map();
for (const { path, headers, status, answered, body } of ${JSON.stringify(recorded)}) {
  const bytes = Uint8Array.from(atob(body), (character) => character.charCodeAt(0));
  const all = answers.get(path) ?? [];
  all.push({
    accept: headers.Accept,
    condition: headers["If-None-Match"] ?? null,
    status,
    headers: new Headers(answered),
    body: status === 304 ? null : bytes,
  });
  answers.set(path, all);
}
export const onRequest = ({ request }) => {
  const { url, headers } = request;
  const all = answers.get(url.slice(url.indexOf("/", 8)));
  const answer = all.length === 1 ? all[0] : all.find((one) => one.accept === headers.get("Accept") && one.condition === headers.get("If-None-Match"));
  return new Response(answer.body, answer);
};
`;
}

const report = z.object({ requests: z.number(), seconds: z.number() });

function loadOf(site: RunningSite, requests: readonly Recorded[]): Load {
  return {
    site,
    send(seconds) {
      const input = JSON.stringify({
        host: site.host,
        port: site.port,
        connections,
        seconds,
        requests: requests.map(({ path: address, headers, status }) => ({
          path: address,
          headers,
          status,
        })),
      });
      const done = execFileSync(process.execPath, [task], {
        input,
        encoding: "utf8",
      });
      return report.parse(JSON.parse(done));
    },
  };
}
