export declare const program: string;
export declare function printHelp(words: readonly string[], isInstalled: () => boolean): boolean;
