/**
 * Responses of every site, generated from openapi.json by openapi-typescript.
 * `node --test --test-update-snapshots` on tests/hosts/openapi.test.ts updates this file.
 */
export interface components {
  schemas: {
    DocumentList: {
      /** @description Requested content */
      data: components["schemas"]["Document"][];
      /** @description Position of this page in the list */
      pagination: components["schemas"]["Pagination"];
      /** @description URLs of other pages */
      links: components["schemas"]["Links"];
    } & {
      [key: string]: unknown;
    };
    /** @description A document of any collection */
    Document: {
      /** @description Type of the object */
      type: string;
      /** @description Identifier of the document in its collection. In languages other than the default, it ends with the language, as in hello.de */
      slug: string;
      /** @description Title in plain text */
      title: string;
      /** @description Short description in plain text */
      description: string;
      /**
       * Format: uri
       * @description URL of the web page
       */
      url: string;
      /**
       * Format: uri
       * @description URL of the page in Markdown
       */
      markdown_url: string;
      /**
       * Format: uri
       * @description API URL of the document with its full text
       */
      api_url: string | null;
      /** @description Language of the document (BCP 47) */
      locale: string;
      /** @description Translations of the document */
      translations: components["schemas"]["Translation"][];
      /** @description Tags of the document */
      tags: string[];
      /** @description Main image; null if there is none */
      image?: components["schemas"]["Image"] | null;
      /** @description Previous URLs of the document, which redirect to url */
      aliases: string[];
      /**
       * Format: date-time
       * @description Time of first publication, in UTC
       */
      published_at: string | null;
      /**
       * Format: date-time
       * @description Time of the last significant change, in UTC; null if there is none
       */
      updated_at: string | null;
      /** @description Full text in Markdown, with absolute links */
      markdown?: string;
      /** @description Digest of all properties of the document, as in listChanges. It changes whenever a property changes */
      digest?: string;
      /** @description Full text in sanitised HTML, with absolute links */
      html?: string;
    } & {
      [key: string]: unknown;
    };
    /** @description A translation of the document */
    Translation: {
      /** @description Language of the translation (BCP 47) */
      locale: string;
      /** @description Identifier of the translation in its collection */
      slug: string;
      /** @description Title of the translation */
      title: string;
      /**
       * Format: uri
       * @description URL of its web page
       */
      url: string;
      /**
       * Format: uri
       * @description URL of the page in Markdown
       */
      markdown_url: string;
      /**
       * Format: uri
       * @description API URL of the translation with its full text
       */
      api_url: string | null;
    } & {
      [key: string]: unknown;
    };
    /** @description An image */
    Image: {
      /**
       * Format: uri
       * @description URL of the image
       */
      url: string;
      /** @description Alternative text */
      alt: string;
      /** @description Width in pixels; null if it is unknown */
      width: number | null;
      /** @description Height in pixels; null if it is unknown */
      height: number | null;
      /** @description The smaller and recoded versions that the page of the document loads, by width; empty for images of other sites and for SVG */
      variants: components["schemas"]["ImageVariant"][];
    } & {
      [key: string]: unknown;
    };
    /** @description A version of an image with the same content */
    ImageVariant: {
      /**
       * Format: uri
       * @description URL of the file, whose content never changes
       */
      url: string;
      /** @description Width in pixels */
      width: number;
      /** @description Height in pixels */
      height: number;
      /** @description Media type of the file */
      type: string;
    } & {
      [key: string]: unknown;
    };
    /** @description Position of a page in its list */
    Pagination: {
      /**
       * Format: int64
       * @description Number of this page
       */
      page: number;
      /** @description Number of items per page */
      per_page: number;
      /**
       * Format: int64
       * @description Number of matching items
       */
      total: number;
      /**
       * Format: int64
       * @description Number of pages
       */
      total_pages: number;
    } & {
      [key: string]: unknown;
    };
    /** @description URLs of pages of the list. They keep all other parameters of the request */
    Links: {
      /**
       * Format: uri
       * @description URL of this page
       */
      self: string;
      /**
       * Format: uri
       * @description URL of the first page
       */
      first: string;
      /**
       * Format: uri
       * @description URL of the previous page; null on the first page
       */
      prev: string | null;
      /**
       * Format: uri
       * @description URL of the next page; null on the last page
       */
      next: string | null;
      /**
       * Format: uri
       * @description URL of the last page
       */
      last: string;
    } & {
      [key: string]: unknown;
    };
    CompanyResponse: {
      /** @description Requested content */
      data: components["schemas"]["Company"];
    } & {
      [key: string]: unknown;
    };
    /** @description The organisation behind the site */
    Company: {
      /**
       * @description Type of the object
       * @constant
       */
      type: "company";
      /** @description Name of the organisation */
      name: string;
      /** @description Legal name */
      legal_name: string | null;
      /** @description Short description in plain text */
      description: string;
      /**
       * Format: uri
       * @description URL of the home page
       */
      url: string;
      /**
       * Format: uri
       * @description URL of the logo
       */
      logo: string | null;
      /** @description Date of foundation: a year, month or day (ISO 8601) */
      founded: string | null;
      /** @description E-mail address */
      email: string | null;
      /** @description Telephone number with country code */
      telephone: string | null;
      /** @description Address of the organisation; null if there is none */
      address?: components["schemas"]["Address"] | null;
      /** @description URLs of profiles on other sites */
      social_profiles: string[];
      /** @description Description of the organisation in Markdown */
      markdown: string;
      /**
       * Format: date-time
       * @description Time of the last change to the profile, in UTC; null if it is unknown
       */
      updated_at: string | null;
    } & {
      [key: string]: unknown;
    };
    /** @description A postal address */
    Address: {
      /** @description Street and number */
      street: string | null;
      /** @description Town or city */
      locality: string | null;
      /** @description State, county or province */
      region: string | null;
      /** @description Postal code */
      postal_code: string | null;
      /** @description Country code (ISO 3166-1 alpha-2) */
      country: string | null;
    } & {
      [key: string]: unknown;
    };
    ChangesResponse: {
      /** @description Requested content */
      data: components["schemas"]["DocumentChange"][];
      /** @description Cursor after these changes. Send it as since in the next request */
      cursor: string;
      /** @description URLs of other pages */
      links: components["schemas"]["ChangeLinks"];
    } & {
      [key: string]: unknown;
    };
    /** @description A change from one build to the next */
    DocumentChange: {
      /**
       * @description Type of change
       * @enum {string}
       */
      change: "added" | "changed" | "removed";
      /** @description Type of the document */
      type: string;
      /** @description Name of the list that contains or contained the document: the last segment of its path */
      collection: string;
      /** @description Slug of the document */
      slug: string;
      /**
       * Format: uri
       * @description URL of the web page, a unique identifier of the document
       */
      url: string;
      /**
       * Format: uri
       * @description API URL of the document with its full text; null if it was removed
       */
      api_url: string | null;
      /** @description Digest of the document with its full text; null if it was removed */
      digest: string | null;
      /**
       * Format: uri
       * @description URL to which the URL of a removed document redirects; null if there is none
       */
      leads_to: string | null;
      /** @description Cursor after this change */
      cursor: string;
    } & {
      [key: string]: unknown;
    };
    /** @description URLs of changes and of the export */
    ChangeLinks: {
      /**
       * Format: uri
       * @description URL of these changes
       */
      self: string;
      /**
       * Format: uri
       * @description URL of the next changes; null if there are none
       */
      next: string | null;
      /**
       * Format: uri
       * @description URL of the list of export files
       */
      export: string;
    } & {
      [key: string]: unknown;
    };
    ExportResponse: {
      /** @description Requested content */
      data: components["schemas"]["Export"];
    } & {
      [key: string]: unknown;
    };
    /** @description Files that contain all published documents */
    Export: {
      /** @description Cursor to send to listChanges */
      cursor: string;
      /** @description Files of each list, in list order, and then all files that are not empty once more, with the collection all */
      files: components["schemas"]["ExportFile"][];
    } & {
      [key: string]: unknown;
    };
    /** @description A file of the export */
    ExportFile: {
      /** @description Name of the list that the file belongs to, or all */
      collection: string;
      /**
       * Format: uri
       * @description URL of the file
       */
      url: string;
      /**
       * Format: int64
       * @description Number of documents, one per line
       */
      items: number;
      /**
       * Format: int64
       * @description Size in bytes
       */
      bytes: number;
      /** @description First half of the SHA-256 digest of the file, in hexadecimal */
      digest: string;
    } & {
      [key: string]: unknown;
    };
    /** @description Details of an error and its remedy */
    ErrorDetails: {
      /**
       * @description Error code
       * @enum {string}
       */
      code:
        | "bad_request"
        | "not_found"
        | "reset_required"
        | "method_not_allowed"
        | "upstream_unavailable";
      /** @description Description of the problem, with the invalid value of the request */
      message: string;
      /** @description How to fix the request */
      hint: string;
      /**
       * Format: uri
       * @description URL of the documentation of this error
       */
      docs: string;
    } & {
      [key: string]: unknown;
    };
    SearchResponse: {
      /** @description Requested content */
      data: components["schemas"]["SearchResult"][];
      /** @description Position of this page in the list */
      pagination: components["schemas"]["Pagination"];
      /** @description URLs of other pages */
      links: components["schemas"]["Links"];
      /** @description How the words of the search were understood */
      search: components["schemas"]["SearchReport"];
    } & {
      [key: string]: unknown;
    };
    /** @description A document that matches the search */
    SearchResult: {
      /** @description Type of the object */
      type: string;
      /** @description Name of its list: the last segment of the path */
      collection: string;
      /** @description Language of the document (BCP 47) */
      locale: string;
      /** @description Identifier of the document in its collection */
      slug: string;
      /** @description Title in plain text */
      title: string;
      /** @description Short description in plain text */
      description: string;
      /**
       * Format: uri
       * @description URL of the web page
       */
      url: string;
      /**
       * Format: uri
       * @description URL of the page in Markdown
       */
      markdown_url: string;
      /**
       * Format: uri
       * @description API URL of the document with its full text
       */
      api_url: string | null;
      /**
       * Format: date-time
       * @description Time of first publication, in UTC
       */
      published_at: string | null;
      /**
       * Format: date-time
       * @description Time of the last significant change, in UTC; null if there is none
       */
      updated_at: string | null;
      /** @description Section that matches best; null if it is the start of the document */
      section?: components["schemas"]["SearchSection"] | null;
    } & {
      [key: string]: unknown;
    };
    /** @description A section of a document */
    SearchSection: {
      /** @description Heading in plain text */
      heading: string;
      /**
       * Format: uri
       * @description URL of the web page, with the section as its fragment
       */
      url: string;
      /** @description Start of the section in plain text */
      excerpt: string;
    } & {
      [key: string]: unknown;
    };
    /** @description How the words of the search were understood */
    SearchReport: {
      /** @description Words that no document contains, with the words that were searched instead */
      corrected: components["schemas"]["Correction"][];
      /** @description Words without a match */
      unknown: string[];
      /** @description Words that were not searched: very common ones, and those after the twelfth */
      ignored: string[];
    } & {
      [key: string]: unknown;
    };
    /** @description A corrected word */
    Correction: {
      /** @description The word of the request */
      word: string;
      /** @description The word that was searched instead */
      searched: string;
    } & {
      [key: string]: unknown;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
