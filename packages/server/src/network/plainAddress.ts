import { AppError, parseUrl } from '@latchkey/wire'

const maxCharacters = 8_192
/** Schemes that run or read something instead of opening an app. */
const dangerous =
  /^(javascript|data|vbscript|file|blob|filesystem|about|view-source|wss?|ftp|intent|https?):$/

/** An address that every reader takes for the same one, and that nothing is run or read by (R33: return addresses). */
export function readPlainAddress(address: string): URL {
  // Its length first: the URL parser takes the square of it for some host names.
  if (address.length > maxCharacters || !isPlain(address)) throw unusable()
  const url = parseUrl(address)
  if (url === undefined || url.username !== '' || url.password !== '') throw unusable()
  if (isPage(url) && !/^https?:\/\/[^/]/i.test(address)) throw unusable()
  if (!isPage(url) && dangerous.test(url.protocol)) throw new AppError('invalid_app_url_scheme_configuration')
  return url
}

const printable = /^[\x21-\x7e]*$/

/** As a browser writes it: visible ASCII, and before its query no backslash, which some parsers take for a slash. */
function isPlain(address: string): boolean {
  const [page = ''] = address.split(/[?#]/, 1)
  return printable.test(address) && !page.includes('\\')
}

/** An address of the web, not a native app's own. */
export function isPage({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:'
}

function unusable(): AppError {
  return new AppError('invalid_data', { message: 'redirect_to is not the address of a page.' })
}
