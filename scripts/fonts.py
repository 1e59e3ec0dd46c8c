"""
Makes src/theme/fonts from the designers' own files: what pages are set in, and no more of it. The same versions make the same bytes.

    pip install fonttools==4.68.0 brotli==1.2.1 fontpkg-newsreader==1.3 fontpkg-instrument-sans==1.0 fontpkg-jetbrains-mono==2.211
    python3 scripts/fonts.py

docs/contributing/decisions/subset-fonts.md gives the reasons and sizes.
"""
import io
from importlib.util import find_spec
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

folder = Path(__file__).parent.parent / "src/theme/fonts"

# Letters of the languages of Western and Northern Europe, and what stands between them.
near = (
    "20-7E,A0-FF,152-153,160-161,178,17D-17E,1E9E,2009-200A,2010-2015,2018-201A,201C-201E,2020-2022,2026,202F-2030,2032-2033,"
    "2039-203A,2044,20AC,2122,2190-2193,2212"
)
# Those of the other languages of Europe that are written in Latin letters, and which letters-of-europe.ts names.
europe = "100-151,154-15F,162-177,179-17C,17F,218-21B"
# What is fetched where it is on the page: Latin letters of other continents and of linguists; in code, which explains itself in any language and
# draws with characters, more of them, each kind in a file of its own.
far = {"far": "180-2FF,300-304,306-309,30C,323,329,1D00-1DBF,1E00-1EFF,2070-20C0,2113,2C60-2C7F,A720-A7FF"}
beyond = far | {"europe": europe}
beyond_in_code = far | {"greek": "370-3FF", "cyrillic": "400-52F", "boxes": "2500-259F", "europe": europe}

# One weight a file where texts have one, so that a page without bold or italics has none of their bytes; what stands around the text has three.
text = {"wght": 400, "opsz": 16}
roman = "Newsreader[opsz,wght].ttf"
faces = [
    ("newsreader", "newsreader", "Newsreader", "400", roman, text, beyond),
    ("newsreader-bold", "newsreader", "Newsreader", "700", roman, text | {"wght": 700}, beyond),
    ("newsreader-italic", "newsreader", "Newsreader", "400", "Newsreader-Italic[opsz,wght].ttf", text, beyond),
    # One cut for all sizes of headings, and for all weights that they are asked for.
    ("newsreader-display", "newsreader", "Newsreader Display", "400 700", roman, {"wght": 500, "opsz": 40}, beyond),
    ("instrument-sans", "instrument_sans", "Instrument Sans", "400 700", "InstrumentSans[wdth,wght].ttf", {"wght": (400, 400, 700), "wdth": 100}, beyond),
    ("jetbrains-mono", "jetbrains_mono", "JetBrains Mono", "400", "JetBrainsMono[wght].ttf", {"wght": 400}, beyond_in_code),
]


def parse(ranges):
    """The code points of a list of ranges, as CSS writes them without U+."""
    ends = [part.split("-") for part in ranges.split(",")]
    return {code for first, *last in ends for code in range(int(first, 16), int(last[0] if last else first, 16) + 1)}


def make(name, package, file, limits, codes):
    """Cuts a font down to some characters first and to some of its axes then: fontTools cannot do it the other way round."""
    source = Path(find_spec(f"fontpkg_{package}").submodule_search_locations[0]) / "files" / file
    font = TTFont(source, recalcTimestamp=False)
    options = subset.Options()
    options.layout_features = ["ccmp", "kern", "liga", "locl", "mark", "rvrn", "tnum"]
    options.hinting = False
    options.notdef_outline = True
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)
    kept = io.BytesIO()
    font.save(kept)
    font = instancer.instantiateVariableFont(TTFont(kept, recalcTimestamp=False), limits)
    prune_kerning(font)
    font.flavor = "woff2"
    target = folder / f"{name}.woff2"
    font.save(target)
    print(f"{target.stat().st_size:7} {target.name}")


def prune_kerning(font):
    """
    Drops what nobody sees: kerning of classes below a hundredth of an em, which is a fifth of a pixel in texts; that of a pair where it differs as
    little from its classes', or twice as much where one of the two has an accent; and what the weight changes of it by less than a fiftieth.
    """
    if "GPOS" not in font:
        return
    least = font["head"].unitsPerEm / 100
    plain = {name for code, name in font.getBestCmap().items() if code < 0x7F or code > 0x2000}
    tables = [getattr(table, "ExtSubTable", table) for lookup in font["GPOS"].table.LookupList.Lookup for table in lookup.SubTable]
    pairs = [table for table in tables if type(table).__name__ == "PairPos" and table.Format == 1]
    classes = [table for table in tables if type(table).__name__ == "PairPos" and table.Format == 2]
    of_classes = [column.Value1 for table in classes for row in table.Class1Record for column in row.Class2Record]
    for value in of_classes:
        if abs(advance(value)) <= least:
            value.XAdvance = 0
    for table in pairs:
        for first, kept in zip(table.Coverage.glyphs, table.PairSet):
            kept.PairValueRecord = [
                pair
                for pair in kept.PairValueRecord
                if abs(advance(pair.Value1) - class_advance(classes, first, pair.SecondGlyph))
                > (least if {first, pair.SecondGlyph} <= plain else 2 * least)
            ]
            kept.PairValueCount = len(kept.PairValueRecord)
    of_pairs = [pair.Value1 for table in pairs for kept in table.PairSet for pair in kept.PairValueRecord]
    if "fvar" in font:
        prune_variation(font, of_classes + of_pairs, 2 * least)


def prune_variation(font, values, least):
    """Takes from values what changes them by less along an axis, and from the font what no value is changed by any more."""
    positions, definitions = font["GPOS"].table, font["GDEF"].table
    changes = {
        (outer, inner): max(map(abs, item)) for outer, data in enumerate(definitions.VarStore.VarData) for inner, item in enumerate(data.Item)
    }
    for value in values:
        device = getattr(value, "XAdvDevice", None)
        if device and changes.get((device.StartSize, device.EndSize), 0) < least:
            value.XAdvDevice = None
    used = set()
    positions.collect_device_varidxes(used)
    definitions.collect_device_varidxes(used)
    moved = definitions.VarStore.subset_varidxes(used)
    positions.remap_device_varidxes(moved)
    definitions.remap_device_varidxes(moved)


def class_advance(tables, first, second):
    for table in tables:
        if first in table.Coverage.glyphs:
            row = table.Class1Record[table.ClassDef1.classDefs.get(first, 0)]
            return advance(row.Class2Record[table.ClassDef2.classDefs.get(second, 0)].Value1)
    return 0


def advance(value):
    return getattr(value, "XAdvance", 0)


def face(name, family, weight, ranges):
    """The rule that loads a font where one of its characters is on the page. Of two rules with a character the later has it."""
    style = "italic" if "italic" in name else "normal"
    codes = ", ".join(f"U+{part}" for part in ranges.split(","))
    return f"""@font-face {{
  font-family: "{family}";
  font-style: {style};
  font-display: swap;
  font-weight: {weight};
  src: url("./{name}.woff2") format("woff2");
  unicode-range: {codes};
}}
"""


rules = ["/* scripts/fonts.py writes it. */\n"]
for name, package, family, weight, file, limits, others in faces:
    files = {f"{name}-{kind}": ranges for kind, ranges in others.items()} | {name: near}
    nearer = set()
    for part, ranges in reversed(files.items()):
        make(part, package, file, limits, parse(ranges) - nearer)
        nearer |= parse(ranges)
    rules += [face(part, family, weight, ranges) for part, ranges in files.items()]
(folder / "faces.css").write_text("\n".join(rules))
