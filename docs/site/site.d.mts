/** Every file of the site, as its path under the site's address. */
export function listFiles(): string[]
/** A file of the site; undefined if there is none. */
export function readSiteFile(path: string): string | Uint8Array | undefined
/** Pages that are generated from the table of contents, by their path in `docs/`. */
export const generatedPages: Readonly<Record<string, () => string>>
