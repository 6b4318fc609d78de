/** Headers of a request: of the Fetch API, or of Node.js. */
export type RequestHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

/** One header, by its name in lower case. Undefined if it is missing or was sent several times. */
export function readHeader(headers: RequestHeaders, name: string): string | undefined {
  if (hasGet(headers)) return headers.get(name) ?? undefined
  const entry = Object.entries(headers).find(([key]) => key.toLowerCase() === name)
  return typeof entry?.[1] === 'string' ? entry[1] : undefined
}

function hasGet(headers: RequestHeaders): headers is { get(name: string): string | null } {
  return typeof headers.get === 'function'
}

/**
 * Returns the access token that a page sends as `Authorization: Bearer`, or undefined. Does not read cookies, because a
 * browser also sends them with requests of other sites.
 *
 * @param headers `request.headers` of any framework.
 *
 * @example
 * const token = readAccessToken(request.headers)
 */
export function readAccessToken(headers: RequestHeaders): string | undefined {
  return /^bearer +([\w.~+/-]+=*) *$/i.exec(readHeader(headers, 'authorization') ?? '')?.[1]
}
