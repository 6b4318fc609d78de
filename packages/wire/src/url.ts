import * as v from 'valibot'

/**
 * Without `URL.canParse`: in Node 20 it refuses text with ü and similar letters once it is compiled, so a server that
 * has run for a while would refuse URLs that it accepted before.
 *
 * @example
 * parseUrl('https://auth.bücher.example')?.hostname // 'auth.xn--bcher-kva.example'
 */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

/**
 * Valibot's own URL check, without its use of `URL.canParse`.
 *
 * @example
 * const Icon = v.pipe(v.string(), url())
 */
export const url = (): v.UrlAction<string, undefined> => ({
  ...v.url(),
  requirement: (text) => parseUrl(text) !== undefined,
})
