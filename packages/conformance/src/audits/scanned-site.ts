/** A response of a running site. */
interface Scanned {
  status: number;
  headers: Headers;
  body: string;
}

/** A running site whose responses are requested once. */
export class ScannedSite {
  readonly origin: string;
  readonly #baseUrl: string;
  readonly #responses = new Map<string, Promise<Scanned>>();

  constructor(origin: string, baseUrl: string) {
    this.origin = origin;
    this.#baseUrl = baseUrl;
  }

  readonly get = (path: string, accept = "*/*"): Promise<Scanned> => {
    const key = `${accept} ${path}`;
    const response = this.#responses.get(key) ?? this.#request(path, accept);
    this.#responses.set(key, response);
    return response;
  };

  /** @returns the path and query of a URL of the site; undefined for other sites */
  toPath(url: string): string | undefined {
    return url.startsWith(`${this.#baseUrl}/`) ? url.slice(this.#baseUrl.length) : undefined;
  }

  async #request(path: string, accept: string): Promise<Scanned> {
    const response = await fetch(this.origin + path, { headers: { Accept: accept } });
    const { status, headers } = response;
    return { status, headers, body: await response.text() };
  }
}
