/**
 * Faulty responses of a host for an existing file: incomplete, wrong, or none.
 */

/** Faulty response that replaces the response for a file. */
export type Damage = (body: Buffer<ArrayBuffer>) => Response | Promise<Response>;

const ok = (body: BodyInit | null) => new Response(body);
const withStatus = (status: number, headers: Record<string, string> = {}): Damage => {
  const body = status === 204 ? null : "<!DOCTYPE html><p>Sorry";
  return () => new Response(body, { status, headers: { "Content-Type": "text/html", ...headers } });
};

/** Faults with status 200, detectable only by the bytes. */
export const bodyDamages: Record<string, Damage> = {
  "first half": (body) => ok(body.subarray(0, body.length >> 1)),
  "last byte missing": (body) => ok(body.subarray(0, -1)),
  "last byte changed": (body) => ok(flip(body, body.length - 1)),
  "first byte changed": (body) => ok(flip(body, 0)),
  "middle byte changed": (body) => ok(flip(body, body.length >> 1)),
  "all line ends changed": (body) => ok(body.map((byte) => (byte === 10 ? 32 : byte))),
  empty: () => ok(null),
  twice: (body) => ok(Buffer.concat([body, body])),
  "a foreign page": () => ok("<!DOCTYPE html><title>Wi-Fi login</title>"),
  "foreign JSON": () => ok('{"data":[],"pagination":{},"links":{}}\n'),
  "zeros of the same length": (body) => ok(Buffer.alloc(body.length)),
};

/** Faults of the whole response. */
export const responseDamages: Record<string, Damage> = {
  ...Object.fromEntries(
    [204, 403, 404, 429, 500, 503].map((status) => [status, withStatus(status)]),
  ),
  "301": withStatus(301, { Location: "https://evil.example/" }),
  "302": withStatus(302, { Location: "/" }),
  throws: () => {
    throw new Error("planted");
  },
  rejects: () => Promise.reject(new Error("planted")),
  hangs: () => new Promise(() => {}),
  "breaks off": () => ok(new ReadableStream({ pull: (body) => body.error(new Error("planted")) })),
  "hangs in the middle": () =>
    ok(new ReadableStream({ start: (body) => body.enqueue(Buffer.from("{")) })),
};

function flip(body: Buffer<ArrayBuffer>, at: number): Buffer<ArrayBuffer> {
  const copy = Buffer.from(body);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}
