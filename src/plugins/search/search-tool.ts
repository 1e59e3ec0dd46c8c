/**
 * Name of the search as a tool of the page, for agents in browsers with WebMCP: the attributes of its
 * form declare it (developer.chrome.com/docs/ai/webmcp/declarative-api).
 */
export const searchTool = "search_site";
