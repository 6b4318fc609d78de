/** `pages`: names of files in `folder`, each with a line that describes its content. */
export const groups: readonly {
  title: string
  folder: string
  pages: Readonly<Record<string, string>>
  isClosed?: boolean
}[]
/** Every listed page, in order, as its path in `docs/`, with its line. */
export const listed: readonly { page: string; line: string }[]
