import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { formatProblems } from "./report-problems.ts";

const problem = {
  file: "content/blog/a,b.md",
  line: 4,
  column: 7,
  message: '"date" must be a date, got "100 %".\nWrite it as YYYY-MM-DD.',
};

describe("formatProblems", () => {
  test("formats one line per problem as text, with a count", () => {
    assert.equal(
      formatProblems([{ ...problem, message: "is empty." }], "text"),
      "content/blog/a,b.md:4:7  is empty.\n\n1 problem in the content.",
    );
  });

  test("formats annotations that GitHub can parse", () => {
    assert.equal(
      formatProblems([problem], "github"),
      '::error file=content/blog/a%2Cb.md,line=4,col=7,title=front-matter::"date" must be a date, got "100 %25".%0AWrite it as YYYY-MM-DD.\n1 problem in the content.',
    );
  });

  test("formats at most ten annotations per file, errors first, and counts the others", () => {
    const warnings = Array.from({ length: 12 }, (_, at) => ({
      ...problem,
      message: "is long.",
      line: at + 1,
      severity: "warning" as const,
    }));
    const lines = formatProblems([...warnings, problem], "github").split("\n");
    assert.equal(lines.length, 12);
    assert.match(lines[0] ?? "", /^::error /);
    assert.match(lines[9] ?? "", /^::warning .*line=9,/);
    assert.equal(
      lines[10],
      "::notice file=content/blog/a%2Cb.md,line=1,col=1::Not shown: 3 warnings in the content. npm run check -- content/blog/a,b.md shows them.",
    );
    assert.equal(lines[11], "1 problem and 12 warnings in the content.");
  });

  const warning = { ...problem, file: "a.md", severity: "warning" } as const;

  test("formats warnings last and counts them separately", () => {
    assert.deepEqual(
      formatProblems([warning, problem, warning], "github")
        .split("\n")
        .map((line) => line.slice(0, 20)),
      [
        "::error file=content",
        "::warning file=a.md,",
        "::warning file=a.md,",
        "1 problem and 2 warn",
      ],
    );
    assert.match(
      formatProblems([{ ...warning, message: "is long." }], "text"),
      /^Warnings, which never fail the run:\na\.md:4:7 {2}is long\.\n\n1 warning in the content\.$/,
    );
  });

  test("groups more than ten problems by kind, and shows ten of each unless all are wanted", () => {
    const link = (at: number) => ({
      file: `b${String(at).padStart(2, "0")}.md`,
      line: at,
      column: 1,
      message: `links to "/x${at}/", which does not exist on this site. Correct the URL, or remove the link.`,
      severity: "warning" as const,
      rule: "links",
    });
    const long = { ...warning, message: '"title" is 71 characters long; previews truncate it.' };
    const anchor = (name: string) => ({
      ...warning,
      message: `links to "/a/#${name}", but no heading there has the name #${name}. Available: #c.`,
      rule: "links",
    });
    const problems = [
      long,
      anchor("a"),
      anchor("b"),
      ...Array.from({ length: 12 }, (_, at) => link(at + 1)),
      problem,
    ];
    const lines = formatProblems(problems, "text").split("\n");
    assert.deepEqual(
      lines.filter((line) => !line.startsWith("  b")),
      [
        '1 × front-matter: "date" must be a date, got "…"',
        '  content/blog/a,b.md:4:7  "date" must be a date, got "100 %".\\nWrite it as YYYY-MM-DD.',
        "",
        "Warnings, which never fail the run:",
        "",
        '12 × links: links to "…", which does not exist on this site',
        "  … and 2 more: check --all",
        "",
        '2 × links: links to "…", but no heading there has the name …',
        `  a.md:4:7  ${anchor("a").message}`,
        `  a.md:4:7  ${anchor("b").message}`,
        "",
        '1 × front-matter: "title" is … characters long',
        `  a.md:4:7  ${long.message}`,
        "",
        "1 problem and 15 warnings in the content.",
      ],
    );
    assert.equal(lines.filter((line) => line.startsWith("  b")).length, 10);
    assert.equal(
      formatProblems(problems, "text", true)
        .split("\n")
        .filter((line) => line.startsWith("  b")).length,
      12,
    );
  });

  test("formats findings that GitLab can parse, each with a fingerprint of its own", () => {
    const findings = JSON.parse(
      formatProblems([problem, { ...problem, line: 5 }, warning], "gitlab"),
    );
    assert.deepEqual(findings[0], {
      description: problem.message,
      check_name: "front-matter",
      fingerprint: findings[0].fingerprint,
      severity: "major",
      location: { path: "content/blog/a,b.md", lines: { begin: 4 } },
    });
    assert.match(findings[0].fingerprint, /^[0-9a-f]{64}$/);
    const prints = findings.map(({ fingerprint }: { fingerprint: string }) => fingerprint);
    assert.equal(new Set(prints).size, 3);
    assert.equal(findings[2].severity, "minor");
    assert.equal(formatProblems([], "gitlab"), "[]");
  });

  test("formats a JSON list, even if it is empty", () => {
    assert.deepEqual(JSON.parse(formatProblems([{ ...warning, rule: "links" }, problem], "json")), [
      { ...problem, severity: "error", rule: "front-matter" },
      { ...warning, rule: "links" },
    ]);
    assert.equal(formatProblems([], "json"), "[]");
    assert.equal(formatProblems([], "text"), "");
    assert.equal(formatProblems([], "github"), "");
  });
});
