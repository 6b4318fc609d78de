/** `pages`: names of files in `folder`, each with a line that says what it has. */
export const groups: readonly {
  title: string
  folder: string
  pages: Readonly<Record<string, string>>
  isClosed?: boolean
}[]
/** Every page that is listed, in order, as its path in `docs/`, with its line. */
export const listed: readonly { page: string; line: string }[]
