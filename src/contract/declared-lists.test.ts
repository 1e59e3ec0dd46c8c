import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { toDeclaredName } from "../content/collection-settings.ts";
import {
  declareLists,
  itemType,
  listId,
  schemaNames,
} from "./declared-lists.ts";
import { v1 } from "./v1/version.ts";

const declare = (name: string, description = "") => {
  const declared = toDeclaredName(name);
  assert.ok(declared);
  const { operations } = declareLists(v1, [
    { name: declared, label: "Case notes", description },
  ]);
  return operations;
};

describe("a list that a site declares", () => {
  const names: [name: string, id: string, type: string, list: string][] = [
    ["events", "listEvents", "events", "EventsList"],
    ["case-notes", "listCaseNotes", "case_notes", "CaseNotesList"],
    ["a-2", "listA2", "a_2", "A2List"],
  ];
  for (const [name, id, type, list] of names)
    test(`named ${name} is ${id}`, () => {
      assert.equal(listId(name), id);
      assert.equal(itemType(name), type);
      assert.equal(schemaNames(name).list, list);
    });

  test("stands behind the lists of every site, and takes what all of them take", () => {
    const operations = declare("case-notes");
    assert.deepEqual(
      operations.map(({ path }) => path),
      [
        "",
        "/pages",
        "/services",
        "/industries",
        "/consulting",
        "/guides",
        "/blog",
        "/case-studies",
        "/case-notes",
        "/pages/{slug}",
        "/services/{slug}",
        "/industries/{slug}",
        "/consulting/{slug}",
        "/guides/{slug}",
        "/blog/{slug}",
        "/case-studies/{slug}",
        "/case-notes/{slug}",
        "/tags",
        "/company",
        "/changes",
        "/export",
        "/export/{file}",
      ],
    );
    const services = operations.find(({ path }) => path === "/services");
    const own = operations.find(({ path }) => path === "/case-notes");
    assert.deepEqual(own?.parameters, services?.parameters);
  });

  const descriptions: [given: string, description: string][] = [
    ["", "The documents of Case notes. Follow api_url for one with its text."],
    [
      "What we saw",
      "The documents of Case notes. What we saw. Follow api_url for one with its text.",
    ],
    [
      "What did we see?",
      "The documents of Case notes. What did we see? Follow api_url for one with its text.",
    ],
  ];
  for (const [given, description] of descriptions)
    test(`is described with ${given || "nothing"} of its own`, () => {
      const own = declare("case-notes", given).find(
        ({ id }) => id === "listCaseNotes",
      );
      assert.equal(own?.description, description);
    });

  test("changes nothing where there is none", () => {
    assert.equal(declareLists(v1, []), v1);
  });
});
