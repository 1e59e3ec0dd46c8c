"""
Subsets of the fonts in src/theme/fonts, made from the designers' original files. The same versions give the same bytes.

    pip install fonttools==4.68.0 brotli==1.2.1 fontpkg-newsreader==1.3 fontpkg-instrument-sans==1.0 fontpkg-jetbrains-mono==2.211 fontpkg-noto-sans-arabic==2.12
    python3 scripts/fonts.py

Reasons and sizes: docs/contributing/decisions/subset-fonts.md
"""
import io
import json
from importlib.util import find_spec
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

folder = Path(__file__).parent.parent / "src/theme/fonts"

# Letters and punctuation of Western and Northern European languages.
base = (
    "20-7E,A0-FF,152-153,160-161,178,17D-17E,1E9E,2009-200A,2010-2015,2018-201A,201C-201E,2020-2022,2026,202F-2030,2032-2033,"
    "2039-203A,2044,20AC,2122,2190-2193,2212"
)
# Letters of the other European languages in Latin script.
europe = "100-151,154-15F,162-177,179-17C,17F,218-21B"
# Subsets loaded only by pages that use them: Latin letters of other continents and phonetics. Code
# also uses Greek, Cyrillic and box-drawing characters, each in its own file.
far = {"far": "180-2FF,300-304,306-309,30C,323,329,1D00-1DBF,1E00-1EFF,2070-20C0,2113,2C60-2C7F,A720-A7FF"}
extended = far | {"europe": europe}
extended_code = far | {"greek": "370-3FF", "cyrillic": "400-52F", "boxes": "2500-259F", "europe": europe}

# Letters, marks and digits of Arabic, Persian and Urdu, in one file for texts, headings and the interface.
arabic = "60C,61B,61F,621-63A,640-652,660-66C,670-671,679,67E,686,688,691,698,6A9,6AF,6BA,6BE,6C1,6C3,6CC,6D2,6D4,6F0-6F9,200C-200F"
joining = ["calt", "curs", "fina", "init", "isol", "medi", "mkmk", "rlig"]

# One file per weight of the body font, so that a page without bold or italics does not load them.
# The interface font has a weight axis.
text = {"wght": 400, "opsz": 16}
roman = "Newsreader[opsz,wght].ttf"
faces = [
    ("newsreader", "newsreader", "Newsreader", "400", roman, text, extended),
    ("newsreader-bold", "newsreader", "Newsreader", "700", roman, text | {"wght": 700}, extended),
    ("newsreader-italic", "newsreader", "Newsreader", "400", "Newsreader-Italic[opsz,wght].ttf", text, extended),
    # One optical size and weight for all headings.
    ("newsreader-display", "newsreader", "Newsreader Display", "400 700", roman, {"wght": 500, "opsz": 40}, extended),
    ("instrument-sans", "instrument_sans", "Instrument Sans", "400 700", "InstrumentSans[wdth,wght].ttf", {"wght": (400, 400, 700), "wdth": 100}, extended),
    ("jetbrains-mono", "jetbrains_mono", "JetBrains Mono", "400", "JetBrainsMono[wght].ttf", {"wght": 400}, extended_code),
]


def parse(ranges):
    """Returns the code points of a list of CSS unicode ranges without U+."""
    ends = [part.split("-") for part in ranges.split(",")]
    return {code for first, *last in ends for code in range(int(first, 16), int(last[0] if last else first, 16) + 1)}


def make(name, package, file, limits, codes):
    """Subsets a font to some characters, then to some of its axes. fontTools does not support the reverse order."""
    source = Path(find_spec(f"fontpkg_{package}").submodule_search_locations[0]) / "files" / file
    font = TTFont(source, recalcTimestamp=False)
    options = subset.Options()
    options.layout_features = ["ccmp", "kern", "liga", "locl", "mark", "rvrn", "tnum"]
    if package == "noto_sans_arabic":
        options.layout_features += joining
    options.hinting = False
    options.notdef_outline = True
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)
    subsetted = io.BytesIO()
    font.save(subsetted)
    font = instancer.instantiateVariableFont(TTFont(subsetted, recalcTimestamp=False), limits)
    # The interface font sets only small text.
    prune_kerning(font, font["head"].unitsPerEm / (60 if package == "instrument_sans" else 100))
    font.flavor = "woff2"
    target = folder / f"{name}.woff2"
    font.save(target)
    print(f"{target.stat().st_size:7} {target.name}")


def prune_kerning(font, least):
    """
    Drops invisible kerning: class kerning below a minimum, a fifth of a pixel at body size; pair kerning that differs
    from its class by less than that, or by less than twice that for accented letters; and variation by weight below
    four times the minimum.
    """
    if "GPOS" not in font:
        return
    plain = {name for code, name in font.getBestCmap().items() if code < 0x7F or code > 0x2000}
    tables = [getattr(table, "ExtSubTable", table) for lookup in font["GPOS"].table.LookupList.Lookup for table in lookup.SubTable]
    pairs = [table for table in tables if type(table).__name__ == "PairPos" and table.Format == 1]
    classes = [table for table in tables if type(table).__name__ == "PairPos" and table.Format == 2]
    of_classes = [column.Value1 for table in classes for row in table.Class1Record for column in row.Class2Record]
    for value in of_classes:
        if abs(advance(value)) <= least:
            value.XAdvance = 0
    for table in pairs:
        for first, pair_set in zip(table.Coverage.glyphs, table.PairSet):
            pair_set.PairValueRecord = [
                pair
                for pair in pair_set.PairValueRecord
                if abs(advance(pair.Value1) - class_advance(classes, first, pair.SecondGlyph))
                > (least if {first, pair.SecondGlyph} <= plain else 2 * least)
            ]
            pair_set.PairValueCount = len(pair_set.PairValueRecord)
    of_pairs = [pair.Value1 for table in pairs for pair_set in table.PairSet for pair in pair_set.PairValueRecord]
    if "fvar" in font:
        prune_variation(font, of_classes + of_pairs, 4 * least)


def prune_variation(font, values, least):
    """Removes variations below a minimum from values, and then the variation data that no value uses any more."""
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
    """Returns the @font-face rule of a subset. The browser loads it if the page has one of its characters; later rules win."""
    return {
        "file": f"{name}.woff2",
        "family": family,
        "style": "italic" if "italic" in name else "normal",
        "weight": weight,
        "characters": ", ".join(f"U+{part}" for part in ranges.split(",")),
    }


rules = []
for name, package, family, weight, file, limits, others in faces:
    files = {f"{name}-{kind}": ranges for kind, ranges in others.items()} | {name: base}
    covered = set()
    for part, ranges in reversed(files.items()):
        make(part, package, file, limits, parse(ranges) - covered)
        covered |= parse(ranges)
    rules += [face(part, family, weight, ranges) for part, ranges in files.items()]
make("noto-sans-arabic", "noto_sans_arabic", "NotoSansArabic[wdth,wght].ttf", {"wght": (400, 400, 700), "wdth": 100}, parse(arabic))
rules.append(face("noto-sans-arabic", "Instrument Sans", "400 700", arabic))
(folder.parent.parent / "site/head/font-faces.json").write_text(json.dumps(rules, indent=2) + "\n")
