import { parseUrl } from './url.ts'

/** The origin of a page, and the options that its provider has. */
export type StartContext = { origin: string; appId: string; apiUrl: string }

export type StartProblem = {
  title: string
  /** What is wrong, and what to do. */
  reason(context: StartContext): string
  /** The one command that mends it or says how, to be run where the server runs. */
  command(context: StartContext): string
}

const addOrigin = (appId: string, origin: string) =>
  `npx @latchkey/server app update ${appId} --add-origin ${origin}`

/**
 * Why the login of a page does not start. The one source of these sentences: the panel and the console line of a page
 * in development, the server's log, `latchkey doctor --origin`, and `docs/use/troubleshooting.md`.
 */
export const startProblems = {
  insecure_context: {
    title: 'This page is not secure',
    reason: ({ origin }) =>
      `Browsers give cryptography to https and to this machine's own pages alone, and ${origin} is neither. ` +
      `Open it as ${toLocal(origin)}, or serve it over https. The app must list that origin too:`,
    command: ({ appId, origin }) => addOrigin(appId, toLocal(origin)),
  },
  origin_not_listed: {
    title: 'This origin is not one of the app',
    reason: ({ origin }) =>
      `The server runs and knows the app, but the app does not list ${origin}. Scheme, host and port count. Add it once:`,
    command: ({ appId, origin }) => addOrigin(appId, origin),
  },
  unknown_app: {
    title: 'The server knows no app with this id',
    reason: ({ apiUrl }) =>
      `The server at ${apiUrl} has no app with the id that the provider was given: a letter differs, or the id is of ` +
      'another server or data folder. This lists its apps; app create makes a new one:',
    command: () => 'npx @latchkey/server app list',
  },
  wrong_address: {
    title: 'No Latchkey server at this address',
    reason: ({ apiUrl }) =>
      `apiUrl is ${apiUrl}. What is there does not answer as a Latchkey server does. apiUrl is its bare origin, without ` +
      'a path or a slash at the end, and https where the page is. This says where a server runs on this machine:',
    command: () => 'npx @latchkey/server doctor',
  },
  no_answer: {
    title: 'The server does not answer',
    reason: ({ apiUrl }) =>
      `Nothing answers at ${apiUrl}: the server is not running, or apiUrl names another address. ` +
      (isLocal(apiUrl) ? 'Start it, in its folder:' : 'Where it runs, this says what is wrong:'),
    command: ({ apiUrl }) => (isLocal(apiUrl) ? serve(apiUrl) : 'npx @latchkey/server doctor'),
  },
  not_ready: {
    title: 'The server cannot answer yet',
    reason: ({ apiUrl }) =>
      `The server at ${apiUrl} runs, but something that it needs is away, such as its database. This says what:`,
    command: () => 'npx @latchkey/server doctor',
  },
  blocked_by_policy: {
    title: "The page's content policy forbids the server",
    reason: ({ apiUrl }) =>
      `The Content-Security-Policy of this page lets it call no ${apiUrl}. This prints the policy that it needs:`,
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

/** The same page by the name that browsers trust. */
function toLocal(origin: string): string {
  const port = parseUrl(origin)?.port ?? ''
  return `http://localhost${port === '' ? '' : `:${port}`}`
}
