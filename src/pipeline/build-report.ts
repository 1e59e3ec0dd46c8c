/**
 * Progress output of a build: a live counter in a terminal, occasional lines elsewhere, one line
 * per stage, and a summary. A build of less than two seconds prints only the summary.
 */

/** Counters in display order. */
type Counted = "pages" | "files";

export interface BuildReport {
  /** Ends the current stage and prints its duration. */
  stage(what: string): void;
  /** Sets the total of a counter. */
  expect(counted: Counted, total: number): void;
  /** Adds to a counter. */
  count(counted: Counted, more: number): void;
  /** Ends the build and prints the summary. */
  end(files: ReadonlyMap<string, number>): void;
}

export interface ReportOptions {
  stream: { isTTY?: boolean; write(text: string): unknown };
  clock: () => number;
}

const quietFor = 2000;
const pause = { terminal: 100, log: 5000 };
const labels: Record<Counted, string> = {
  pages: "pages rendered",
  files: "other files written",
};

/** @returns a report whose first stage starts now */
export function startReport(
  { stream, clock }: ReportOptions = {
    stream: process.stdout,
    clock: () => performance.now(),
  },
): BuildReport {
  const start = clock();
  let since = start;
  let lastReport = start;
  const done: Record<Counted, number> = { pages: 0, files: 0 };
  const totals: Partial<Record<Counted, number>> = {};
  const isTerminal = stream.isTTY === true;
  const print = (line: string) => stream.write(`${isTerminal ? "\r\u001b[2K" : ""}${line}\n`);

  const showProgress = () => {
    const now = clock();
    if (now - start < quietFor) return;
    if (now - lastReport < (isTerminal ? pause.terminal : pause.log)) return;
    lastReport = now;
    const parts = (["pages", "files"] as const)
      .filter((counted) => done[counted] > 0)
      .map((counted) => formatCount(done[counted], totals[counted], labels[counted]));
    const line = `${parts.join(", ")} …`;
    if (isTerminal) stream.write(`\r\u001b[2K${line}`);
    else print(line);
  };
  return {
    stage(what) {
      const now = clock();
      print(`${what} in ${seconds(now - since)}`);
      since = now;
    },
    expect(counted, total) {
      totals[counted] = total;
    },
    count(counted, more) {
      done[counted] += more;
      showProgress();
    },
    end(files) {
      print(`${summarize(files)} in ${seconds(clock() - start)}`);
    },
  };
}

function formatCount(count: number, total: number | undefined, what: string) {
  const of = total === undefined ? "" : ` of ${number.format(total)}`;
  return `${number.format(count)}${of} ${what}`;
}

const number = new Intl.NumberFormat("en");

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}

const kinds: [name: string, test: RegExp][] = [
  ["pages", /\.html$/],
  ["Markdown alternates", /\.md$/],
  ["API files", /^\/api\//],
  ["edge data files", /^\/_data\//],
  ["scripts, styles, fonts and images", /^\/(?:_astro|media)\//],
  ["others", /^/],
];

/**
 * @param files size of each file in bytes, by path
 * @returns the number and total size of files of each kind: `31,507 files, 210.4 MB: 10,681 pages
 * (100.1 MB), …`
 */
export function summarize(files: ReadonlyMap<string, number>): string {
  const groups = Map.groupBy(
    files,
    ([path]) => kinds.find(([, test]) => test.test(path))?.[0] ?? "others",
  );
  const parts = kinds.flatMap(([name]) => {
    const group = groups.get(name);
    return group ? `${number.format(group.length)} ${name} (${megabytes(group)})` : [];
  });
  return `${number.format(files.size)} files, ${megabytes([...files])}: ${parts.join(", ")}`;
}

function megabytes(files: readonly [path: string, size: number][]): string {
  const bytes = files.reduce((sum, [, size]) => sum + size, 0);
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
