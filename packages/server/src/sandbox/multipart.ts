/**
 * The two parts of a Drive upload ([RFC 2387](https://www.rfc-editor.org/rfc/rfc2387)); undefined for anything else.
 */
export function readParts(
  contentType: string,
  body: string,
): { metadata: Record<string, unknown>; content: string } | undefined {
  const [, boundary] = /^multipart\/related; ?boundary="?([\w-]{1,70})"?$/i.exec(contentType) ?? []
  if (boundary === undefined) return undefined
  const [, first, second, end] = `\r\n${body}`.split(`\r\n--${boundary}`)
  if (first === undefined || second === undefined || end?.trimEnd() !== '--') return undefined
  try {
    return { metadata: JSON.parse(toContent(first)), content: toContent(second) }
  } catch {
    return undefined
  }
}

/** The content after the empty line that follows the headers. */
function toContent(part: string): string {
  const start = part.indexOf('\r\n\r\n')
  return start < 0 ? '' : part.slice(start + 4)
}
