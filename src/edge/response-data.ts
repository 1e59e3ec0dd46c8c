type Body = Uint8Array<ArrayBuffer> | string | null;

/** Data of a response, before the headers that depend on the request. */
export interface ResponseData {
  status: number;
  /** Never modified, because cached data is sent many times. */
  headers: Headers;
  /** A stream is sent only once and never cached. */
  body: Body | ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Path of the Markdown alternate, for clients that prefer it. */
  markdown?: string;
  /** True if the response to the path with a query can be another one. */
  hasQueries?: boolean;
  /** Expiry in milliseconds since 1970; 0 for a response that memory does not keep. */
  until?: number;
}
