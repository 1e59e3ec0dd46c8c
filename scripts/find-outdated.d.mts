export function findOutdated(wanted: string, installed: string): string | undefined;
