/**
 * Site with many builds, and copies of it, for tests. A build consists of the emitted files and an
 * edge in this process.
 */
import assert from "node:assert/strict";
import { parseHistory } from "../../../src/emit/export/history-file.ts";
import { historyPath } from "../../../src/format/urls.ts";
import { standardNames } from "../../../src/collections/presets/presets.ts";
import { loadContent, markdownFile } from "../../../src/content/content-folder.fixture.ts";
import { serveSite, type BuiltSite } from "../../../src/edge/built-site.fixture.ts";
import type { CopiedDocument } from "./responses.ts";
import { createClient, type Client } from "./create-client.ts";
import type { CopyStore } from "./sync-copy.ts";

/** Version of a document, or a draft. */
export type State = number | "draft";

/** Documents of a build, by name. */
export type Snapshot = Readonly<Record<string, State>>;

/** @returns the content of a build: posts that link to each other, and a guide */
function contentOf(snapshot: Snapshot): Record<string, string> {
  const files = Object.entries(snapshot).map(([name, state]) => [
    `blog/${name}.md`,
    markdownFile(
      {
        title: `Post ${name}`,
        date: "2026-01-01",
        draft: state === "draft",
        // Alias of a renamed document.
        aliases: state === 3 ? [`/blog/old-${name}/`] : [],
      },
      `Text ${state}.\n`,
    ),
  ]);
  return { ...Object.fromEntries(files), "guides/one.md": markdownFile({}) };
}

export class LiveSite {
  #built: BuiltSite | undefined;
  /** Number of requests. */
  requests = 0;
  /** Called before each request; may create a build. */
  onRequest: () => void = () => undefined;
  readonly client: Client;
  /** Client of the same site on a static host. */
  readonly filesClient: Client;

  constructor() {
    const wait = () => Promise.resolve();
    const url = "https://site.example";
    this.client = createClient(url, {
      wait,
      fetch: (address, init) => this.respond(address, init),
    });
    this.filesClient = createClient(url, {
      wait,
      files: true,
      fetch: (address) => Promise.resolve(this.#readFile(address)),
    });
  }

  build(snapshot: Snapshot): void {
    const text = this.#built?.files.get(historyPath) ?? "";
    this.#built = serveSite(
      loadContent(contentOf(snapshot)),
      parseHistory(text, "https://site.example"),
    );
  }

  respond(address: string, init?: RequestInit): Promise<Response> {
    this.requests++;
    this.onRequest();
    const { pathname, search } = new URL(address);
    assert.ok(this.#built);
    return this.#built.get(pathname + search, init);
  }

  #readFile(address: string): Response {
    this.requests++;
    const body = this.#built?.files.get(new URL(address).pathname);
    return new Response(body ?? null, {
      status: body === undefined ? 404 : 200,
    });
  }

  /** @returns all published documents, as single reads return them, by page URL */
  async published(): Promise<Map<string, CopiedDocument>> {
    const all = new Map<string, CopiedDocument>();
    for (const name of standardNames) {
      for await (const { slug } of this.client.items(name)) {
        const { data } = await this.client.read(name, slug);
        all.set(data.url, data);
      }
    }
    return all;
  }
}

/** In-memory copy. */
export class MemoryCopy implements CopyStore {
  cursor: string | undefined;
  readonly items = new Map<string, CopiedDocument>();
  readonly left: [url: string, leadsTo: string | null][] = [];

  getCursor(): string | undefined {
    return this.cursor;
  }
  setCursor(cursor: string): void {
    this.cursor = cursor;
  }
  digests(): [string, string][] {
    return Array.from(this.items, ([url, { digest }]) => [url, digest]);
  }
  put(item: CopiedDocument): void {
    this.items.set(item.url, item);
  }
  remove(url: string, leadsTo: string | null): void {
    this.items.delete(url);
    this.left.push([url, leadsTo]);
  }
}

/** @throws AssertionError for a copy that differs from the published documents */
export async function expectSynchronised(copy: MemoryCopy, site: LiveSite): Promise<void> {
  assert.deepEqual(
    Object.fromEntries([...copy.items].toSorted()),
    Object.fromEntries([...(await site.published())].toSorted()),
  );
}
