/** `pages` are files, or folders with all that is in them. */
export const groups: readonly { title: string; pages: readonly string[]; isClosed?: boolean }[]
