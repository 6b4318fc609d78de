import { parseUrl } from '@latchkey/wire'
import { isLoopback } from './loopback.ts'

/** Pages of browser extensions. Browsers load them only from the extension that is installed under this id. */
const extensions: readonly string[] = ['chrome-extension:', 'moz-extension:', 'safari-web-extension:']
/** Pages in the web view of a native app. */
const webViews: readonly string[] = ['capacitor:', 'ionic:', 'tauri:']
const nonWeb = [...extensions, ...webViews]

/** Hosts as browsers write them. Allows no character that ends a source in a CSP or is special in a shell. */
const form = /^[a-z-]+:\/\/([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/
/** For some host names the URL parser's time grows with the square of the length. */
const maxCharacters = 300

/**
 * The origin of a URL, as browsers serialize it. Outside of a browser, `URL.origin` is `null` for the pages of
 * extensions and web views.
 *
 * @example
 * getOrigin(new URL('capacitor://localhost/index.html')) // 'capacitor://localhost'
 */
export function getOrigin(url: URL): string {
  return nonWeb.includes(url.protocol) && url.host !== '' ? `${url.protocol}//${url.host}` : url.origin
}

/** Whether a text is the origin of a page exactly as a browser sends it. An app may list only these. */
export function isOrigin(text: string): boolean {
  return text.length <= maxCharacters && readOrigin(text) === text
}

/**
 * The origin that an operator means, in the format of browsers: the host in ASCII and lower case, without a default
 * port or a trailing slash. Undefined for other texts.
 *
 * @example
 * readOrigin('https://BÜCHER.example:443/') // 'https://xn--bcher-kva.example'
 */
export function readOrigin(text: string): string | undefined {
  const candidate = text.trim()
  const url = candidate.length <= maxCharacters ? parseUrl(candidate) : undefined
  if (url === undefined || !/^[a-z-]+:\/\/[^/?#@\\]+\/?$/i.test(candidate)) return undefined
  const origin = getOrigin(url)
  return form.test(origin) && (isWeb(url) || nonWeb.includes(url.protocol)) ? origin : undefined
}

/** {@link readOrigin} for a server: http or https. */
export function readWebOrigin(text: string): string | undefined {
  const origin = readOrigin(text)
  return origin !== undefined && isWeb(new URL(origin)) ? origin : undefined
}

/**
 * Whether browsers treat pages of this origin as [secure](https://www.w3.org/TR/secure-contexts/), which the wallet
 * page requires of each surrounding page. The code of extensions and web views comes from the device, not from the
 * network.
 */
export function isSecureOrigin(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol !== 'http:' || isLoopback(hostname)
}

/** Whether a redirect to this page reaches only the extension. Any native app can register the scheme of a web view. */
export function isExtensionPage({ protocol }: URL): boolean {
  return extensions.includes(protocol)
}

const isWeb = ({ protocol }: URL) => protocol === 'https:' || protocol === 'http:'
