// Where each request names its app. Every path of Latchkey is in one of these lists (test/cells/whereApp.test.ts).

/** The id is a part of the path. */
const paths = [
  /^\/(?:api\/v1|v1)\/apps\/([A-Za-z0-9]{25})(?:\/|$)/,
  /^\/apps\/([A-Za-z0-9]{25})\/embedded-wallets(?:\/|$)/,
  /^\/undo\/([A-Za-z0-9]{25})$/,
  /^\/api\/v1\/recovery\/oauth\/callback_icloud\/([A-Za-z0-9]{25})\//,
]
/** The id is `provider_app_id` of the query: pages that a browser opens. */
const pages = ['/cross-app/auth', '/cross-app/connect', '/oauth/transact', '/cross-app/transact']
/** The id is `provider_app_id` of the body. */
const bodies = ['/api/v1/cross-app/requests/claim']
/**
 * Nothing names the app: the state, the token or the origin is known to one cell only. The others refuse it and do
 * nothing, so each is asked in turn.
 */
const unnamed = [
  /^\/api\/v1\/oauth\/callback\/[^/]+$/,
  /^\/api\/v1\/recovery\/oauth\/callback\/google-drive$/,
  /^\/api\/v1\/cross-app\/requests$/,
]
/** The same for all apps. Each is asked too: while servers are updated, a cell has other file names than the next one. */
const common = [/^\/(?:frame|consent)\/assets\/[^/]+$/, /^\/js\/telegram-login\.js$/, /^\/openapi\.json$/]

/**
 * How to find the cell of a request, whose `url` begins with a slash: `{ app }` for the id, `{ readBody: true }` if the
 * body names it, `{ askAll: true }` if every cell has to be asked, undefined if the request names no app.
 */
export function findApp({ method, url, headers }) {
  const { pathname, searchParams } = new URL(`http://router${url}`)
  const match = paths.map((path) => path.exec(pathname)).find((one) => one !== null)
  if (match) return { app: match[1] }
  // A preflight never has the header of the app.
  if (method === 'OPTIONS') return { askAll: true }
  if (pages.includes(pathname)) return { app: searchParams.get('provider_app_id') ?? '' }
  if (bodies.includes(pathname)) return { readBody: true }
  if ([...unnamed, ...common].some((path) => path.test(pathname))) return { askAll: true }
  const id = headers['privy-app-id'] ?? readUser(headers.authorization)
  return id === undefined ? undefined : { app: id }
}

/** The user name of HTTP basic authentication is the app id of a server SDK. */
function readUser(authorization = '') {
  const [, text] = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(authorization) ?? []
  return text && Buffer.from(text, 'base64').toString().split(':')[0]
}
