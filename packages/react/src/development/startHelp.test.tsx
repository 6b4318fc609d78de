import '../../test/modal.ts'
import { act, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createWorld, type World } from '../../../../test/support/world.ts'
import { updateApp } from '../../../server/src/app/manage.ts'
import { until } from '../../test/hostPage.tsx'
import { inModal, pressInModal } from '../../test/modal.ts'
import { PrivyProvider, usePrivy } from '../index.ts'

const { origin } = location
const elsewhere = ['https://app.example']
let lines: string[]
let loads = 0

beforeEach(() => {
  lines = []
  vi.stubEnv('NODE_ENV', 'development')
  vi.spyOn(console, 'error').mockImplementation((line) => {
    // React logs there too.
    if (String(line).startsWith('Latchkey')) lines.push(line)
  })
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(window, 'isSecureContext')
})

type Fetch = (input: string, init?: RequestInit) => Promise<Response>

/** Acts like a browser: a response without CORS headers cannot be read. */
const fetchFrom =
  (world: World): Fetch =>
  async (input, init) => {
    const answer = await world.fetch(input, { ...init, headers: { ...(init?.headers as object), origin } })
    if (!answer.headers.has('access-control-allow-origin')) throw new TypeError('Failed to fetch')
    return answer
  }
const silent: Fetch = () => Promise.reject(new TypeError('Failed to fetch'))
/** A server that answers, and lets no page read it. */
const foreign: Fetch = async (_, init) => {
  if (init?.mode !== 'no-cors') throw new TypeError('Failed to fetch')
  return Response.error()
}
const answering =
  (status: number, body: string): Fetch =>
  async () =>
    new Response(body, { status })

type Page = { fetch: Fetch; appId: string; apiUrl?: string }

/** A host page of a current build. */
function openPage({ fetch, appId, apiUrl = `http://start${++loads}.test` }: Page) {
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => fetch(input, init))
  let privy: ReturnType<typeof usePrivy> | undefined
  const Page = () => {
    privy = usePrivy()
    return null
  }
  let failure: unknown
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const page = (
    <StrictMode>
      <PrivyProvider appId={appId} apiUrl={apiUrl}>
        <Page />
      </PrivyProvider>
    </StrictMode>
  )
  try {
    act(() => root.render(page))
  } catch (cause) {
    failure = cause
  }
  const leave = () => act(() => root.unmount())
  onTestFinished(() => {
    leave()
    document.querySelector('[data-latchkey-development]')?.remove()
  })
  return { apiUrl, thrown: failure, leave, read: () => privy as ReturnType<typeof usePrivy> }
}

const panel = () => document.querySelector('[data-latchkey-development]')?.shadowRoot
const read = (selector: string) => panel()?.querySelector(selector)?.textContent

const press = (selector: string) => act(() => panel()?.querySelector<HTMLElement>(selector)?.click())

const id = 'app-id-of-25-characters--'
const causes = [
  {
    problem: 'origin_not_listed',
    title: "This origin is not on the app's list",
    open: async () => {
      const world = await createWorld({ origins: elsewhere })
      const command = `npx @latchkey/server app update ${world.app.id} --add-origin ${origin}`
      return { command, answer: '403 invalid_origin', fetch: fetchFrom(world), appId: world.app.id }
    },
  },
  {
    problem: 'unknown_app',
    title: 'The server has no app with this id',
    open: async () => {
      const fetch = fetchFrom(await createWorld({ origins: elsewhere }))
      return { command: 'npx @latchkey/server app list', answer: '404 not_found', fetch, appId: id }
    },
  },
  {
    problem: 'no_answer',
    title: 'The server does not answer',
    open: async () => ({
      ...{ apiUrl: 'http://localhost:4100', appId: id, fetch: silent, answer: 'none' },
      command: 'LATCHKEY_PROFILE=development PORT=4100 npx @latchkey/server serve',
    }),
  },
  {
    problem: 'wrong_address',
    title: 'No Latchkey server at this address',
    open: async () => ({ command: 'npx @latchkey/server doctor', answer: 'none', fetch: foreign, appId: id }),
  },
  {
    problem: 'wrong_address',
    title: 'No Latchkey server at this address',
    open: async () => {
      const fetch = answering(200, '<!doctype html>')
      return { command: 'npx @latchkey/server doctor', answer: '200 server_unreachable', fetch, appId: id }
    },
  },
  {
    problem: 'not_ready',
    title: 'The server cannot answer yet',
    open: async () => {
      const fetch = answering(503, '{"error":"The service is not available at the moment."}')
      return { command: 'npx @latchkey/server doctor', answer: '503 server_unreachable', fetch, appId: id }
    },
  },
]

describe('a page in development that cannot start', () => {
  test.each(causes)('shows $problem and its command, in a panel and in the console', async (cause) => {
    const { command, answer, ...page } = await cause.open()
    const { apiUrl, leave } = openPage(page)
    await until(() => expect(read('h2')).toBe(cause.title))
    expect(panel()?.querySelector('section')?.dataset.problem).toBe(cause.problem)
    expect(read('code')).toBe(command)
    const details = [...(panel()?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent)
    expect(details).toEqual([page.appId, origin, apiUrl, expect.stringContaining(answer)])
    const explanations = lines.filter((line) => line.includes('cannot start'))
    expect(explanations).toHaveLength(1)
    for (const part of [cause.title, command, apiUrl, page.appId, origin])
      expect(explanations[0]).toContain(part)
    leave()
    expect(panel()).toBeUndefined()
  })

  test('on an insecure page says so, even if the server answers', async () => {
    Object.assign(window, { isSecureContext: false })
    const world = await createWorld({ origins: [origin] })
    const { read: privy } = openPage({ fetch: fetchFrom(world), appId: world.app.id })
    await until(() => expect(privy().ready).toBe(true))
    await until(() => expect(read('h2')).toBe('This page is not secure'))
    expect(read('code')).toBe(
      `npx @latchkey/server app update ${world.app.id} --add-origin http://localhost:3000`,
    )
    expect(lines.filter((line) => line.includes('cannot start'))).toHaveLength(1)
  })

  test('continues when it is fixed, and the panel disappears', async () => {
    const world = await createWorld({ origins: elsewhere })
    const { read: privy } = openPage({ fetch: fetchFrom(world), appId: world.app.id })
    await until(() => expect(read('h2')).toBeDefined())
    expect(privy().status).toMatchObject({
      status: 'unreachable',
      error: { code: 'invalid_origin', status: 403 },
    })
    expect(privy().error).toMatchObject({ code: 'invalid_origin' })
    await updateApp(world.ctx, world.app.id, { addOrigins: [origin] })
    world.ctx.apps.forget()
    press('.foot button')
    await until(() => expect(privy().ready).toBe(true))
    expect(privy().error).toBeNull()
    expect(panel()).toBeUndefined()
  })

  test('stays closed once it is closed, until another problem occurs', async () => {
    const world = await createWorld({ origins: elsewhere })
    const { read: privy } = openPage({ fetch: fetchFrom(world), appId: world.app.id })
    await until(() => expect(read('h2')).toBe("This origin is not on the app's list"))
    press('.close')
    expect(panel()).toBeUndefined()
    const first = privy().status
    act(() => privy().retry())
    await until(() =>
      expect(privy().status).toMatchObject({ status: 'unreachable', retryAt: expect.any(Number) }),
    )
    expect(privy().status).not.toBe(first)
    expect(panel()).toBeUndefined()
    vi.stubGlobal('fetch', silent)
    act(() => privy().retry())
    await until(() => expect(read('h2')).toBe('The server does not answer'))
  })

  test('is not left blank by a provider that throws', async () => {
    const { thrown } = openPage({ fetch: silent, appId: 'my-app' })
    expect(thrown).toMatchObject({ code: 'missing_or_invalid_privy_app_id' })
    await until(() => expect(read('h2')).toBe('The server has no app with this id'))
    expect(read('dl')).toContain('my-app')
  })

  test('error: a URL with a slash is reported by the provider, and in the panel', async () => {
    const { thrown } = openPage({ fetch: silent, appId: id, apiUrl: 'http://localhost:4000/' })
    expect(String(thrown)).toContain('must be a bare origin')
    await until(() => expect(read('h2')).toBe('No Latchkey server at this address'))
    expect(read('dl')).toContain('not http://localhost:4000/.')
  })

  test('security: the provider’s props and the server’s answer are shown as text, not as markup', async () => {
    const markup = '<img src=x onerror=alert(1)>'
    const fetch = answering(403, JSON.stringify({ code: 'invalid_origin', error: markup }))
    openPage({ fetch, appId: '<b>25 characters of it</b>'.slice(0, 25) })
    await until(() => expect(read('dl')).toContain(markup))
    expect(panel()?.querySelectorAll('img, dl b')).toHaveLength(0)
  })
})

describe('a panel that cannot be rendered', () => {
  const failure = new RangeError('A root fails.')
  const failing = () => {
    const attach = vi.spyOn(window.Element.prototype, 'attachShadow').mockImplementation(() => {
      throw failure
    })
    const onReject = vi.fn()
    process.on('unhandledRejection', onReject)
    onTestFinished(() => void process.off('unhandledRejection', onReject))
    return { heal: () => attach.mockRestore(), rejected: onReject }
  }
  const logsOfFailure = () => vi.mocked(console.error).mock.calls.filter(([error]) => error === failure)

  test('leaves the page unchanged, is reported once, and the next finding gets a panel', async () => {
    const { heal, rejected } = failing()
    const world = await createWorld({ origins: elsewhere })
    const { read: privy } = openPage({ fetch: fetchFrom(world), appId: world.app.id })
    await until(() => expect(logsOfFailure()).toHaveLength(1))
    expect(privy().status).toMatchObject({ status: 'unreachable', error: { code: 'invalid_origin' } })
    expect(panel()).toBeUndefined()
    heal()
    vi.stubGlobal('fetch', silent)
    act(() => privy().retry())
    await until(() => expect(read('h2')).toBe('The server does not answer'))
    expect(logsOfFailure()).toHaveLength(1)
    expect(rejected).not.toHaveBeenCalled()
  })

  test('keeps the error of a provider that throws', async () => {
    const { rejected } = failing()
    const { thrown } = openPage({ fetch: silent, appId: 'my-app' })
    expect(thrown).toMatchObject({ code: 'missing_or_invalid_privy_app_id' })
    await until(() => expect(logsOfFailure().length).toBeGreaterThan(0))
    expect(rejected).not.toHaveBeenCalled()
  })
})

describe('a page in production that cannot start', () => {
  test('shows no panel, logs one short line, and its modal tries again', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    const world = await createWorld({ origins: [origin] })
    const { read: privy } = openPage({ fetch: silent, appId: world.app.id })
    await until(() => expect(privy().status.status).toBe('unreachable'))
    act(() => privy().login())
    await until(() =>
      expect(inModal('h1, h2').map(({ textContent }) => textContent)).toContain("Can't reach the server"),
    )
    expect(panel()).toBeUndefined()
    expect(lines).toEqual([
      'Latchkey: The login server cannot be reached. Check your connection and try again.',
    ])
    vi.stubGlobal('fetch', fetchFrom(world))
    await pressInModal('Try again now')
    await until(() => expect(privy().ready).toBe(true))
    expect(lines).toHaveLength(1)
  })
})
