/** Attributes of WebMCP, which declare a form as a tool of the page. */
declare namespace astroHTML.JSX {
  interface FormHTMLAttributes {
    toolname?: string;
    tooldescription?: string;
    toolautosubmit?: boolean;
  }
  interface InputHTMLAttributes {
    toolparamdescription?: string;
  }
}

declare module "broadsheet:site" {
  type CurrentSite = typeof import("./render/current-site.ts");
  export const currentSite: CurrentSite["currentSite"];
  export const stringsIn: CurrentSite["stringsIn"];
  export const renderDocument: CurrentSite["renderDocument"];
  export const renderBlocks: CurrentSite["renderBlocks"];
  export const highlightCode: CurrentSite["highlightCode"];
  export const pageImage: CurrentSite["pageImage"];
}

declare module "broadsheet:brand.css";

declare module "broadsheet:brand-fonts" {
  /** URLs of the site's own fonts. */
  export const fonts: string[];
}

declare module "broadsheet:templates" {
  type Template = (props: { page: import("./site/html-pages.ts").HtmlPage }) => unknown;
  /** The component of the pages of plugins, in a list, by template. */
  export const templates: Record<string, [Template]>;
}

declare module "broadsheet:slots" {
  /** Components of plugins by slot. */
  export const slots: Record<
    Exclude<keyof import("./render/virtual-modules.ts").Slots, "head" | "cover">,
    ((props: { locale: string; path: string | null }) => unknown)[]
  > & {
    head: ((props: {
      page: import("./site/html-pages.ts").HtmlPage;
      image: string | null;
      crumbs: readonly import("./site/navigation/navigation.ts").NavigationLink[];
    }) => unknown)[];
    cover: ((props: {
      document: import("./content/document.ts").Document;
      title?: string;
      form: "card" | "lead" | "opening" | "square";
      earlier?: readonly import("./content/document.ts").Document[];
      children?: unknown;
    }) => unknown)[];
  };
}

declare module "broadsheet:scripts";

declare module "broadsheet:images" {
  /** Images of the content, by path in the content folder. */
  export const images: Map<string, import("astro").ImageMetadata>;
  /** Resizes an image, like the function of astro:assets. */
  export const getImage: typeof import("astro:assets").getImage;
}

/** As Vite declares it. */
interface ImportMetaEnv {
  BASE_URL: string;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}
