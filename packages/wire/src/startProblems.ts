import { parseUrl } from './url.ts'

/** The origin of a page, and the options that its provider has. */
export type StartContext = { origin: string; appId: string; apiUrl: string }

export type StartProblem = {
  title: string
  /** The cause and the next step. */
  reason(context: StartContext): string
  /** The one command that fixes it or shows how; run it where the server runs. */
  command(context: StartContext): string
}

const addOrigin = (appId: string, origin: string) =>
  `npx @latchkey/server app update ${appId} --add-origin ${origin}`

/**
 * Why the login of a page does not start. The single source of these texts: for the panel and the console line of a
 * page in development, the server's log, `latchkey doctor --origin`, and `docs/use/troubleshooting.md`.
 */
export const startProblems = {
  insecure_context: {
    title: 'This page is not secure',
    reason: ({ origin }) =>
      `WebCrypto works only on https and on localhost, and ${origin} is neither. ` +
      `Open the page as ${toLocal(origin)}, or serve it over https. Then add that origin to the app:`,
    command: ({ appId, origin }) => addOrigin(appId, toLocal(origin)),
  },
  origin_not_listed: {
    title: "This origin is not on the app's list",
    reason: ({ origin }) =>
      `The server runs and knows the app, but ${origin} is not an allowed origin. Scheme, host and port must match. Add it once:`,
    command: ({ appId, origin }) => addOrigin(appId, origin),
  },
  unknown_app: {
    title: 'The server has no app with this id',
    reason: ({ apiUrl }) =>
      `The server at ${apiUrl} has no app with the id that is passed to the provider: it has a typo, or belongs to ` +
      'another server or data folder. List the apps of this server, or create one with app create:',
    command: () => 'npx @latchkey/server app list',
  },
  wrong_address: {
    title: 'No Latchkey server at this address',
    reason: ({ apiUrl }) =>
      `apiUrl is ${apiUrl}, which does not answer like a Latchkey server. apiUrl must be a bare origin: without ` +
      'a path or a trailing slash, and with https if the page uses https. Find the server on this machine:',
    command: () => 'npx @latchkey/server doctor',
  },
  no_answer: {
    title: 'The server does not answer',
    reason: ({ apiUrl }) =>
      `No server answers at ${apiUrl}: it is not running, or apiUrl is wrong. ` +
      (isLocal(apiUrl) ? 'Start it in its folder:' : 'On its machine, find the cause with:'),
    command: ({ apiUrl }) => (isLocal(apiUrl) ? serve(apiUrl) : 'npx @latchkey/server doctor'),
  },
  not_ready: {
    title: 'The server cannot answer yet',
    reason: ({ apiUrl }) =>
      `The server at ${apiUrl} runs, but something it needs is missing, such as its database. Find the cause with:`,
    command: () => 'npx @latchkey/server doctor',
  },
  blocked_by_policy: {
    title: "The page's content policy blocks the server",
    reason: ({ apiUrl }) =>
      `The Content-Security-Policy of this page blocks requests to ${apiUrl}. Print the policy it needs:`,
    command: () => 'npx @latchkey/server doctor',
  },
} as const satisfies Record<string, StartProblem>

export type StartProblemName = keyof typeof startProblems

const defaultPort = '4000'

function serve(apiUrl: string): string {
  const port = parseUrl(apiUrl)?.port ?? defaultPort
  return `LATCHKEY_PROFILE=development ${port === defaultPort ? '' : `PORT=${port} `}npx @latchkey/server serve`
}

function isLocal(apiUrl: string): boolean {
  return /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(parseUrl(apiUrl)?.hostname ?? '')
}

/** The same page with the host name that browsers trust. */
function toLocal(origin: string): string {
  const port = parseUrl(origin)?.port ?? ''
  return `http://localhost${port === '' ? '' : `:${port}`}`
}
