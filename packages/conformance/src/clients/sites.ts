/**
 * Sites for the clients: one with a null in every nullable field, a damaged copy of it, and an
 * OpenAPI description older than both.
 */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { readFiles } from "../files.ts";
import { buildOrThrow, lean } from "../project.ts";
import { startWorkerd } from "../server.ts";
import type { Sites } from "../sites.ts";
import type { Context } from "../suite.ts";
import { expectedLines, listCalls, type Call } from "./calls.ts";

export interface ClientSites {
  /** Path of an openapi.json without the fields that a later version adds. */
  description: string;
  /** The served openapi.json. */
  openApi: unknown;
  /** Calls of a program, in order. */
  calls: readonly Call[];
  /** Lines that it must print. */
  lines: readonly string[];
  /** Intact and damaged site. With a base URL there is no damaged one, so both are the same. */
  origins: readonly [intact: string, damaged: string];
}

const started = new WeakMap<Sites, Promise<ClientSites>>();

/** Starts the sites, or returns those that an earlier suite has started. */
export function startSites(context: Context): Promise<ClientSites> {
  const known = started.get(context.sites) ?? start(context);
  started.set(context.sites, known);
  return known;
}

async function start({ sites, atEnd }: Context): Promise<ClientSites> {
  const work = mkdtempSync(path.join(tmpdir(), "broadsheet-clients-"));
  atEnd(() => rmSync(work, { recursive: true, force: true }));
  const serve = async (folder: string) => {
    const server = await startWorkerd(folder);
    atEnd(() => server.stop());
    return server.origin;
  };
  const output = path.join(work, "output");
  if (sites.baseUrl === undefined) await buildWithoutAddress(sites.contents[0] ?? "", output);
  const intact = sites.baseUrl ?? (await serve(output));
  const damaged = sites.baseUrl ?? (await serve(damageContent(work, output)));
  const response = await fetch(`${intact}/openapi.json`);
  const openApi = await response.text();
  const calls = listCalls(JSON.parse(openApi), damaged !== intact);
  return {
    description: describeEarlier(work, openApi),
    openApi: JSON.parse(openApi),
    calls,
    lines: await expectedLines(calls, { origin: intact, damaged }),
    origins: [intact, damaged],
  };
}

/** Builds a site without the company's address, so that every nullable field is null somewhere. */
async function buildWithoutAddress(source: string, output: string): Promise<void> {
  const content = `${output}-content`;
  cpSync(source, content, { recursive: true });
  const company = path.join(content, "company.md");
  if (existsSync(company))
    writeFileSync(company, readFileSync(company, "utf8").replace(/^address:\n(?: .*\n)+/m, ""));
  await buildOrThrow(content, output, { options: lean });
}

/** Fields unknown to the clients, as if a later version of the site had added them. */
const laterFields = ["updated_at", "hint"];

/** @returns path of an openapi.json without those fields */
function describeEarlier(work: string, source: string): string {
  const earlier: unknown = JSON.parse(source, (key, value: unknown) => {
    if (laterFields.includes(key)) return undefined;
    return key === "required" && Array.isArray(value)
      ? value.filter((name) => !laterFields.includes(name))
      : value;
  });
  const description = path.join(work, "openapi.json");
  writeFileSync(description, JSON.stringify(earlier));
  return description;
}

/** @returns a copy of a site whose API files have the same length but a different first byte */
function damageContent(work: string, output: string): string {
  const damaged = path.join(work, "damaged");
  cpSync(output, damaged, { recursive: true });
  for (const folder of ["api/public/v1", "_data/v1"])
    for (const [file, bytes] of readFiles(path.join(damaged, folder)))
      writeFileSync(path.join(damaged, folder, file), bytes.fill(120, 0, 1));
  return damaged;
}
