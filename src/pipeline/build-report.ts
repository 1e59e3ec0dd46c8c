/**
 * Progress output of a build: a live counter in a terminal, occasional lines elsewhere, one line
 * per stage, and a summary. A build of less than two seconds prints only the summary.
 */

const quietFor = 2000;
const pause = { terminal: 100, log: 5000 };

/**
 * @param options destination and clock, which tests replace
 * @returns a report whose first stage starts now
 */
export function startReport(
  {
    stream,
    clock,
  }: {
    stream: { isTTY?: boolean; write(text: string): unknown };
    clock: () => number;
  } = {
    stream: process.stdout,
    clock: () => performance.now(),
  },
) {
  const start = clock();
  let since = start;
  let lastReport = start;
  /** In display order. */
  const counters: Record<"pages" | "files", { label: string; done: number; total?: number }> = {
    pages: { label: "pages rendered", done: 0 },
    files: { label: "other files written", done: 0 },
  };
  const isTerminal = stream.isTTY === true;
  const print = (line: string) => stream.write(`${isTerminal ? "\r\u001b[2K" : ""}${line}\n`);

  const showProgress = () => {
    const now = clock();
    if (now - start < quietFor) return;
    if (now - lastReport < (isTerminal ? pause.terminal : pause.log)) return;
    lastReport = now;
    const parts = Object.values(counters)
      .filter(({ done }) => done > 0)
      .map(({ label, done, total }) => {
        const of = total === undefined ? "" : ` of ${number.format(total)}`;
        return `${number.format(done)}${of} ${label}`;
      });
    const line = `${parts.join(", ")} …`;
    if (isTerminal) stream.write(`\r\u001b[2K${line}`);
    else print(line);
  };
  return {
    /** Ends the current stage and prints its duration. */
    stage(what: string) {
      const now = clock();
      print(`${what} in ${seconds(now - since)}`);
      since = now;
    },
    /** Sets the total of a counter. */
    expect(counted: keyof typeof counters, total: number) {
      counters[counted].total = total;
    },
    /** Adds to a counter. */
    count(counted: keyof typeof counters, more: number) {
      counters[counted].done += more;
      showProgress();
    },
    /** Ends the build and prints the summary. */
    end(files: ReadonlyMap<string, number>) {
      print(`${summarize(files)} in ${seconds(clock() - start)}`);
    },
  };
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
