/** The words of the API reference in English. Texts may hold `code` and [links](address), nothing else. */
export const en = {
  title: "API reference",
  about: (name: string) =>
    `The public, read-only API of ${name}: operations, parameters, errors and promises.`,
  start: "First request",
  startText:
    "Everything is read with GET and answered as JSON. There is no key and no sign-up: these lines work as they are.",
  baseUrl: "Base URL",
  authentication: "Authentication",
  noAuthentication: "none",
  version: "Version",
  sdk: "[openapi.json](/openapi.json) (OpenAPI 3.1) is made from the same tables as this page. Generators of clients, SDKs and mocks take it as it is.",
  operations: "Operations",
  operationsText:
    "Lists say what there is, in every language of the site; `url` leads people to the page, `markdown_url` programs to its text. A final slash in a path is accepted.",
  parameters: "Parameters",
  parameter: "Parameter",
  noParameters: "Takes no parameters.",
  rule: "Rule",
  integer: "integer from 1",
  string: "string",
  meaning: "Meaning",
  example: "Example",
  defaultIs: (value: string) => `default ${value}`,
  maximumIs: (value: string) => `more than ${value} is taken as ${value}`,
  maxLengthIs: (value: string) => `at most ${value} characters`,
  oneOf: "one of",
  answer: "Answer",
  fields: "Fields of the answer",
  listFields: "Fields of every list",
  itemFields: "Fields of every item",
  besideItemFields: (type: string) =>
    `The fields of every item, with \`type\` \`${type}\`:`,
  field: "Field",
  type: "Type",
  orNull: "or null",
  request: "Request",
  realAnswer: "Answer of this site",
  shortened: "Shortened: long texts and lists end with …",
  noAnswer: "Nothing of this kind is published yet.",
  responses: "Responses",
  unchanged: "Nothing has changed since the ETag that was sent.",
  filterOperations: "Filter operations",
  copyMarkdown: "Copy as Markdown",
  permalink: "Link to this operation",
  tryIt: "Try it",
  send: "Send request",
  reset: "Reset",
  any: "any",
  copyUrl: "Copy URL",
  notCopied: "The browser did not allow copying.",
  busy: "Waiting for the answer …",
  done: "{status} in {time} ms, {size}",
  failed:
    "No answer: {reason}. Check the connection and send the request again.",
  headers: "Headers",
  body: "Body",
  objects: "Objects",
  objectsText:
    "These appear in several answers. A field that has nothing to say is null, never missing.",
  parameterRules: "Parameters in general",
  parameterRulesText:
    "Integers are written in the digits 0 to 9, without sign or spaces. A parameter that an operation does not take, one that is given twice, and an empty value in place of an integer or of one of several values are errors; an empty text filters nothing. The length of a text is counted in Unicode code points.",
  listParameters: (names: string) => `Every list takes ${names}.`,
  takesListParameters: "It takes the parameters of every list.",
  pagination: "Pages of a list",
  paginationText:
    "A list comes in pages. `pagination` counts, `links` leads on, and the same addresses stand in the `Link` header (RFC 8288) with every other parameter kept. Follow `next` until it is null.",
  orderText: (newestFirst: string) =>
    `The order is fixed: ${newestFirst} newest first, then by slug; everything else by its position, then title, then slug. Searching never changes it, so the same request has the same pages until something new is published.`,
  errors: "Errors",
  errorsText:
    "Every failure has one shape, whatever its status. Rely on `code`, show `message` and `hint` to people; `docs` leads to this list. Errors are never cached.",
  code: "Code",
  status: "Status",
  when: "When",
  requestThat: "A request that leads here",
  promises: "Promises",
  versions: "Versions",
  versionsText: (version: string) =>
    `This is version ${version}; the major version stands in the path and in the header \`API-Version\`. Within a major version fields are only added, so a client must pass over what it does not know. A major version that is to end says so at least twelve months before, in the headers \`Deprecation\` (RFC 9745) and \`Sunset\` (RFC 8594); after that it is [not_found](#not_found).`,
  noneDeprecated: "No version is about to end.",
  deprecated: (version: string, declared: string, sunset: string) =>
    `Version ${version} is deprecated since ${declared} and ends on ${sunset}.`,
  limits: "Limits",
  limitsText: (policy: string, requests: string, seconds: string) =>
    `Fair use is ${requests} requests in ${seconds} seconds, as \`RateLimit-Policy: ${policy}\` says on every response. It is advice: nothing is counted and nothing is refused.`,
  caching: "Caching and conditional requests",
  cachingText: (cacheControl: string) =>
    `Successes carry \`Cache-Control: ${cacheControl}\`: a client may keep them for one minute, a shared cache for five. They also carry a strong \`ETag\`. Send it back as \`If-None-Match\`, and as long as nothing has changed the answer is 304 without a body.`,
  cors: "Use in browsers",
  corsText: (headers: string) =>
    `Every response has \`Access-Control-Allow-Origin: *\`, so scripts of any origin may read it, together with the headers ${headers}. Send no credentials.`,
  markdown: "Pages as Markdown",
  markdownText:
    "Every page of the site is also Markdown, with its facts as front matter. Three ways lead to the same bytes:",
  markdownSuffix: "its address with `.md` in place of the final slash",
  markdownAccept: "its own address, asked with `Accept: text/markdown`",
  markdownIndex: "its address with `index.md` at the end",
  machines: "Documents for programs",
  document: "Document",
  openapi: "The API in OpenAPI 3.1",
  openapiOf: (version: string) => `The same for version ${version} alone`,
  catalog: "Where the API is described (RFC 9727)",
  llms: "A short guide to the site for language models",
  llmsFull: "Every page with its description",
  sitemap: "Every address with its languages and last change",
  feed: (format: string, language: string) =>
    `News as ${format} with full text, ${language}`,
  skill: "How to read this site, as a skill for agents",
  serverCard: "How agents connect to this site (MCP server card)",
  mcp: "Agents",
  mcpText: (url: string) =>
    `Agents that speak the Model Context Protocol search and read this site at \`${url}\`, without a key. This is what the common ones are told:`,
} as const;

export type ReferenceStrings = {
  [Key in keyof typeof en]: (typeof en)[Key] extends string
    ? string
    : (typeof en)[Key];
};
