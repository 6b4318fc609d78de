import * as v from 'valibot'

/**
 * Not by `URL.canParse`: in Node 20 that refuses a text with ü and its like once it is compiled, so that a server which
 * has run for a while would refuse what it took at its start.
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
 * Valibot's own check of an address, which asks `URL.canParse`, without that.
 *
 * @example
 * const Icon = v.pipe(v.string(), url())
 */
export const url = (): v.UrlAction<string, undefined> => ({
  ...v.url(),
  requirement: (text) => parseUrl(text) !== undefined,
})
