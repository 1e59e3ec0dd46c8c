/**
 * Functions of the engine that `broadsheet import` passes, so that an import reads links and judges
 * files as a build does.
 */

export interface Engine {
  /** Reader of the links of vaults of Obsidian. */
  readWikilinks(
    text: string,
    context: {
      find: (target: string) => { file: string; url: string } | undefined;
      toAnchor: (heading: string) => string;
      embed?: (file: string, anchor: string) => string | undefined;
      onMissing?: (link: string) => void;
      keepsLines: boolean;
    },
  ): string;
  linkedFileFinder(names: Iterable<string>): FindFile;
  /** @returns the reason why a file is not published, as a relative clause; undefined if it is */
  refuseMedia(folder: string, name: string): string | undefined;
  /**
   * @returns the purpose that a path is reserved for; undefined if it is free
   * @param isFormer true for a former address, which leads to another page
   */
  findReserved(path: string, locales: readonly string[], isFormer: boolean): string | undefined;
}

export type FindFile = (target: string, from: string) => string | undefined;
