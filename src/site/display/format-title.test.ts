import assert from "node:assert/strict";
import { test } from "node:test";
import { formatTitle } from "./format-title.ts";

const rows: [title: string, expected: string][] = [
  ["Plain words & signs", "Plain words &amp; signs"],
  ["A de-risking guide", 'A <span class="whole">de-risking</span> guide'],
  [
    "State-of-the-art user-centered design",
    '<span class="whole">State-of-the-art</span> <span class="whole">user-centered</span> design',
  ],
  ["Modular, part 4: APIs", 'Modular, <span class="whole">part 4:</span> APIs'],
  ["10 weeks to improve", '<span class="whole">10 weeks</span> to improve'],
  ["Blades of phase 2", 'Blades of <span class="whole">phase 2</span>'],
  ["From 2014 to 2025", 'From <span class="whole">2014 to 2025</span>'],
  [
    "From 5.8 to 1.3 bar",
    'From <span class="whole">5.8 to</span> <span class="whole">1.3 bar</span>',
  ],
  ["Over 10 000 000 € a year", 'Over <span class="whole">10 000 000 €</span> a year'],
  ["In 2016 400 people", 'In 2016 <span class="whole">400 people</span>'],
  ["What § 34 a says", 'What <span class="whole">§ 34 a</span> says'],
  ["Who is right? A guide", 'Who is right? <span class="whole">A guide</span>'],
  ["A guide", "A guide"],
  ["18F – a consultancy", "18F – a consultancy"],
  ["The file, 3", "The file, 3"],
  ["日本語の題名 2", '<span class="whole">日本語の題名 2</span>'],
];

for (const [title, expected] of rows)
  test(title, () => {
    assert.equal(formatTitle(title), expected);
  });
