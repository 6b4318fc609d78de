import { AppError, parseUrl } from '@latchkey/wire'

const maxCharacters = 8_192
/** Schemes that run or read something instead of opening an app. */
const dangerous =
  /^(javascript|data|vbscript|file|blob|filesystem|about|view-source|wss?|ftp|intent|https?):$/

/** A URL that every parser reads in the same way, and that does not run or read anything (R33: return addresses). */
export function readPlainAddress(address: string): URL {
  // Checks the length first: for some host names the URL parser's time grows with its square.
  if (address.length > maxCharacters || !isPlain(address)) throw unusable()
  const url = parseUrl(address)
  if (url === undefined || url.username !== '' || url.password !== '') throw unusable()
  if (isPage(url) && !/^https?:\/\/[^/]/i.test(address)) throw unusable()
  if (!isPage(url) && dangerous.test(url.protocol)) throw new AppError('invalid_app_url_scheme_configuration')
  return url
}

const printable = /^[\x21-\x7e]*$/

/**
 * In the format of a browser: visible ASCII, without a backslash before the query, which some parsers read as a slash.
 */
function isPlain(address: string): boolean {
  const [page = ''] = address.split(/[?#]/, 1)
  return printable.test(address) && !page.includes('\\')
}

/** A web page, not a native app's own address. */
export function isPage({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:'
}

function unusable(): AppError {
  return new AppError('invalid_data', { message: 'redirect_to is not the address of a page.' })
}
