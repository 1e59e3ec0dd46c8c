import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { TextReadings } from "./text-readings.ts";

const ownUrl = "https://www.example.com";
const slip = "# A\n\n#### B\n\n[a](/nope/)\n";

describe("the readings of texts", () => {
  test("are made once of a text, whoever asks", () => {
    const readings = new TextReadings();
    let read = 0;
    const count = () => (read += 1);
    const first = readings.read(slip, ownUrl, count);
    assert.equal(first.links[0]?.url, "/nope/");
    assert.equal(readings.read(slip, ownUrl, count), first);
    const kept = readings.toKeep();
    assert.deepEqual(new TextReadings(kept).read(slip, ownUrl, count), first);
    assert.equal(read, 1);
  });

  test("are others of another text, and of another site", () => {
    const readings = new TextReadings();
    const url = "https://other.example";
    const text = `[a](${url}/a/)\n`;
    assert.notDeepEqual(readings.read(text, ownUrl), readings.read(text, url));
    assert.notDeepEqual(readings.read(`${text}\n[a](/a/)\n`, ownUrl), readings.read(text, ownUrl));
  });

  test("are kept only where one is new, and those of texts that are gone not for ever", () => {
    const readings = new TextReadings();
    for (let index = 0; index < 1_100; index++) readings.read(`Text ${index}.`, ownUrl);
    const kept = readings.toKeep();
    const next = new TextReadings(kept);
    next.read("Text 1.", ownUrl);
    assert.equal(next.toKeep(), undefined);
    next.read("Another.", ownUrl);
    assert.equal(Object.keys(next.toKeep()?.readings ?? {}).length, 2);
  });
});
