/** Every file of the site, as its path under the site's address. */
export function listFiles(): string[]
/** A file of the site; undefined where there is none. */
export function readSiteFile(path: string): string | Uint8Array | undefined
