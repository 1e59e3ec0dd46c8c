import type { ReferenceStrings } from "./en.ts";

export const de: ReferenceStrings = {
  title: "API-Referenz",
  about: (name) =>
    `Die öffentliche API von ${name}, nur zum Lesen: Operationen, Parameter, Fehler und Zusagen.`,
  start: "Erste Anfrage",
  startText:
    "Alles wird mit GET gelesen und als JSON beantwortet. Es braucht keinen Schlüssel und keine Anmeldung: Diese Zeilen gehen, wie sie sind.",
  baseUrl: "Basisadresse",
  authentication: "Anmeldung",
  noAuthentication: "keine",
  version: "Version",
  sdk: "[openapi.json](/openapi.json) (OpenAPI 3.1) entsteht aus denselben Tabellen wie diese Seite. Generatoren für Clients, SDKs und Attrappen nehmen es, wie es ist.",
  operations: "Operationen",
  operationsText:
    "Listen sagen, was es gibt, in allen Sprachen der Website; `url` führt Menschen zur Seite, `markdown_url` Programme zu ihrem Text. Ein Schrägstrich am Ende des Pfads ist erlaubt.",
  parameters: "Parameter",
  parameter: "Parameter",
  noParameters: "Nimmt keine Parameter.",
  rule: "Regel",
  integer: "ganze Zahl ab 1",
  string: "Text",
  meaning: "Bedeutung",
  example: "Beispiel",
  required: "nötig, Teil des Pfads",
  defaultIs: (value) => `ohne Angabe ${value}`,
  maximumIs: (value) => `mehr als ${value} gilt als ${value}`,
  oneOf: "einer der Werte",
  answer: "Antwort",
  fields: "Felder der Antwort",
  itemFields: "Felder jedes Eintrags",
  besideItemFields: "Neben den [Feldern jedes Eintrags](#items):",
  field: "Feld",
  type: "Typ",
  orNull: "oder null",
  request: "Anfrage",
  realAnswer: "Antwort dieser Website",
  shortened: "Gekürzt: Lange Texte und Listen enden mit …",
  noAnswer: "Davon ist noch nichts veröffentlicht.",
  failures: "Kann scheitern mit",
  tryIt: "Ausprobieren",
  send: "Anfrage senden",
  reset: "Zurücksetzen",
  any: "beliebig",
  copyUrl: "Adresse kopieren",
  notCopied: "Der Browser hat das Kopieren nicht erlaubt.",
  busy: "Warten auf die Antwort …",
  done: "{status} in {time} ms, {size}",
  failed:
    "Keine Antwort: {reason}. Bitte die Verbindung prüfen und die Anfrage noch einmal senden.",
  headers: "Kopfzeilen",
  body: "Inhalt",
  objects: "Objekte",
  objectsText:
    "Sie kommen in mehreren Antworten vor. Ein Feld, das nichts zu sagen hat, ist null und fehlt nie.",
  parameterRules: "Parameter im Allgemeinen",
  parameterRulesText:
    "Ganze Zahlen bestehen aus den Ziffern 0 bis 9, ohne Vorzeichen und Leerzeichen. Ein Parameter, den eine Operation nicht kennt, ein doppelter und ein leerer Wert für `page`, `per_page` oder `category` sind Fehler; ein leeres `q` filtert nichts.",
  pagination: "Seiten einer Liste",
  paginationText:
    "Eine Liste kommt in Seiten. `pagination` zählt, `links` führt weiter, und dieselben Adressen stehen in der Kopfzeile `Link` (RFC 8288); alle anderen Parameter bleiben dabei erhalten. Folgen Sie `next`, bis es null ist.",
  orderText:
    "Die Reihenfolge steht fest: Blogbeiträge, Leitfäden und Fallstudien nach Datum, das neueste zuerst, dann nach Slug; alles andere nach seiner Position, dann Titel, dann Slug. Suchen ändert sie nie, und dieselbe Anfrage hat dieselben Seiten, bis etwas Neues erscheint.",
  errors: "Fehler",
  errorsText:
    "Jeder Fehler hat dieselbe Form, gleich mit welchem Status. Verlassen Sie sich auf `code`, zeigen Sie Menschen `message` und `hint`; `docs` führt in diese Liste. Fehler werden nie zwischengespeichert.",
  code: "Code",
  status: "Status",
  when: "Wann",
  requestThat: "Eine Anfrage, die hierher führt",
  promises: "Zusagen",
  versions: "Versionen",
  versionsText: (version) =>
    `Dies ist Version ${version}; die Hauptversion steht im Pfad und in der Kopfzeile \`API-Version\`. Innerhalb einer Hauptversion kommen nur Felder hinzu; ein Client muss also übergehen, was er nicht kennt. Eine Hauptversion, die enden soll, sagt das mindestens zwölf Monate vorher in den Kopfzeilen \`Deprecation\` (RFC 9745) und \`Sunset\` (RFC 8594); danach ist sie [not_found](#not_found).`,
  noneDeprecated: "Für keine Version ist ein Ende angekündigt.",
  deprecated: (version, declared, sunset) =>
    `Version ${version} ist seit dem ${declared} abgekündigt und endet am ${sunset}.`,
  limits: "Grenzen",
  limitsText: (policy, requests, seconds) =>
    `Angemessen sind ${requests} Anfragen in ${seconds} Sekunden, wie \`RateLimit-Policy: ${policy}\` in jeder Antwort sagt. Das ist ein Rat: Nichts wird gezählt und nichts abgewiesen.`,
  caching: "Zwischenspeichern und bedingte Anfragen",
  cachingText: (cacheControl) =>
    `Erfolgreiche Antworten tragen \`Cache-Control: ${cacheControl}\`: Ein Client darf sie eine Minute behalten, ein gemeinsamer Speicher fünf. Dazu kommt ein starkes \`ETag\`. Senden Sie es als \`If-None-Match\` zurück; solange sich nichts geändert hat, ist die Antwort 304 ohne Inhalt.`,
  cors: "Im Browser verwenden",
  corsText: (headers) =>
    `Jede Antwort hat \`Access-Control-Allow-Origin: *\`. Skripte jeder Herkunft dürfen sie lesen, samt den Kopfzeilen ${headers}. Senden Sie keine Zugangsdaten mit.`,
  markdown: "Seiten als Markdown",
  markdownText:
    "Jede Seite der Website gibt es auch als Markdown, mit ihren Eckdaten als Front Matter. Drei Wege führen zu denselben Bytes:",
  markdownSuffix: "ihre Adresse mit `.md` statt des letzten Schrägstrichs",
  markdownAccept: "ihre eigene Adresse, gefragt mit `Accept: text/markdown`",
  markdownIndex: "ihre Adresse mit `index.md` am Ende",
  machines: "Dokumente für Programme",
  document: "Dokument",
  openapi: "Die API in OpenAPI 3.1",
  catalog: "Wo die API beschrieben ist (RFC 9727)",
  llms: "Ein kurzer Wegweiser für Sprachmodelle",
  llmsFull: "Jede Seite mit ihrer Beschreibung",
  sitemap: "Jede Adresse mit Sprachen und letzter Änderung",
  feed: (format, language) =>
    `Neuigkeiten als ${format} mit vollem Text, ${language}`,
  skill: "Wie diese Website zu lesen ist, als Skill für Agenten",
};
