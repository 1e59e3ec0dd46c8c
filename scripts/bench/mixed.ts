/**
 * A mixed load on workerd: lists, searches, posts, pages, twins, conditional requests and addresses where nothing is, over a site that was built,
 * beside a function that answers the same requests with the same statuses, headers and bytes as constants.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import {
  startWorkerd,
  type RunningSite,
} from "../../src/hosts/cloudflare-pages/workerd.ts";
import { writeDocuments } from "./documents.ts";
import { readUsage } from "./processes.ts";
import { median, type Figure } from "./results.ts";
import { run } from "./run.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const task = fileURLToPath(new URL("load-task.ts", import.meta.url));

const documents = 1_000;
const connections = 16;
const rounds = 7;

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
 * @param tell is told what was done
 * @returns throughput as a share of the constant's, and the processor time of a request as a multiple of the constant's
 */
export async function benchMixed(
  { work, seconds }: { work: string; seconds: number },
  tell: (line: string) => void,
): Promise<Figure[]> {
  const output = await buildSite(work);
  const ours = await startWorkerd(output);
  try {
    const recorded: Recorded[] = [];
    for (const request of await listRequests(ours))
      recorded.push(await record(ours, request));
    const folder = path.join(work, "constant");
    writeConstant(folder, recorded);
    const constant = await startWorkerd(path.join(folder, "dist"), {
      root: folder,
    });
    try {
      for (const request of recorded)
        if (!isSame(await record(constant, request), request))
          throw new Error(`The constant answers ${request.path} otherwise.`);
      return compare(ours, constant, recorded, seconds, tell);
    } finally {
      await constant.stop();
    }
  } finally {
    await ours.stop();
  }
}

async function buildSite(work: string): Promise<string> {
  const content = path.join(work, "content");
  const output = path.join(work, "dist");
  rmSync(work, { recursive: true, force: true });
  writeDocuments(content, documents);
  await run(process.execPath, ["scripts/build.ts", "--outDir", output], {
    cwd: root,
    env: {
      CONTENT_DIR: content,
      BROADSHEET_SEARCH: "off",
      BROADSHEET_SOCIAL_IMAGES: "off",
    },
  });
  return output;
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
  const words = "pump,valve,heat,water,harbour,risk,plan,grid,open,team";
  const searches = words.split(",");
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
      return index > searches.length
        ? `${api}?q=${q}&per_page=10`
        : `${api}?q=${q}`;
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
        [
          `/blog/pots-${index}/`,
          `${api}/pots-${index}`,
          `/blog/pots-${index}.md`,
        ].at(index % 3) ?? "",
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
    answered: [...response.headers].filter(
      ([name]) => !ofTransfer.includes(name),
    ),
    body,
  };
}

function isSame(one: Recorded, other: Recorded): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Looks no further than it must: by the address, and by a header only where an address has two answers. */
function writeConstant(folder: string, recorded: readonly Recorded[]): void {
  mkdirSync(path.join(folder, "functions"), { recursive: true });
  mkdirSync(path.join(folder, "dist"));
  writeFileSync(path.join(folder, "dist/404.html"), "<!doctype html>\n");
  writeFileSync(
    path.join(folder, "functions/_middleware.ts"),
    `const answers = new Map();
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
`,
  );
}

function compare(
  ours: RunningSite,
  constant: RunningSite,
  requests: readonly Recorded[],
  seconds: number,
  tell: (line: string) => void,
): Figure[] {
  for (const site of [ours, constant]) measure(site, requests, 1);
  const shares: number[] = [];
  const costs: number[] = [];
  for (let round = 0; round < rounds; round++) {
    // Whoever goes first may find the machine in another state.
    const isOursFirst = round % 2 === 0;
    const first = measure(isOursFirst ? ours : constant, requests, seconds);
    const second = measure(isOursFirst ? constant : ours, requests, seconds);
    const [own, theirs] = isOursFirst ? [first, second] : [second, first];
    shares.push(own.rate / theirs.rate);
    if (own.cpu !== undefined && theirs.cpu !== undefined)
      costs.push(own.cpu / theirs.cpu);
    tell(
      `mixed load: ${own.rate.toFixed(0)} a second, the constant ${theirs.rate.toFixed(0)}: ${shares.at(-1)?.toFixed(2)}; processor time ${costs.at(-1)?.toFixed(2)}`,
    );
  }
  const figure = { documents, unit: "×", most: null } as const;
  return [
    {
      ...figure,
      name: "mixed load: requests a second, of a constant's",
      value: median(shares),
      least: 0.8,
    },
    ...(costs.length > 0
      ? [
          {
            ...figure,
            name: "mixed load: processor time, of a constant's",
            value: median(costs),
            least: null,
          },
        ]
      : []),
  ];
}

const report = z.object({ requests: z.number(), seconds: z.number() });

/** @returns requests a second, and the seconds of processor time that workerd took for one */
function measure(
  site: RunningSite,
  requests: readonly Recorded[],
  seconds: number,
) {
  const before = readUsage(site.pid, "workerd");
  const done = report.parse(
    JSON.parse(
      execFileSync(process.execPath, [task], {
        input: JSON.stringify({
          host: site.host,
          port: site.port,
          connections,
          seconds,
          requests: requests.map(({ path: address, headers, status }) => ({
            path: address,
            headers,
            status,
          })),
        }),
        encoding: "utf8",
      }),
    ),
  );
  const after = readUsage(site.pid, "workerd");
  return {
    rate: done.requests / done.seconds,
    cpu: before && after ? (after.cpu - before.cpu) / done.requests : undefined,
  };
}
