import { endpoints, management } from '@latchkey/wire'
import { beforeAll, describe, expect, test } from 'vitest'
import { findApp, type Request } from '../../docs/examples/cells/findApp.mjs'
import { createWorld, type World } from '../support/world.ts'

// Where each request names its app, for the router of docs/examples/cells: every endpoint and every page.

const id = 'cmbapp0000000000000000001'
const header = { 'privy-app-id': id }
const fill = (path: string) => path.replace(/:(provider_)?app_id\b/, id).replace(/:\w+(\{[^}]*\})?/g, 'x')
const ask = (request: Partial<Request>) => findApp({ method: 'GET', url: '/', headers: {}, ...request })

/** Requests without the app's id in the path or in the header, and what a router does with them. */
const others: Record<string, object> = {
  'POST /api/v1/cross-app/requests': { askAll: true },
  'POST /api/v1/cross-app/requests/claim': { readBody: true },
}
/** Pages and files, which a browser requests without headers of ours. */
const pages: Record<string, { query?: string; place: object }> = {
  '/apps/:app_id/embedded-wallets': { place: { app: id } },
  '/apps/:app_id/embedded-wallets/export': { place: { app: id } },
  '/undo/:app_id': { place: { app: id } },
  '/cross-app/auth': { query: `?provider_app_id=${id}`, place: { app: id } },
  '/cross-app/connect': { query: `?provider_app_id=${id}`, place: { app: id } },
  '/oauth/transact': { query: `?provider_app_id=${id}`, place: { app: id } },
  '/cross-app/transact': { query: `?provider_app_id=${id}`, place: { app: id } },
  '/api/v1/oauth/callback/:provider': { place: { askAll: true } },
  '/api/v1/recovery/oauth/callback/google-drive': { place: { askAll: true } },
  '/frame/assets/:name': { place: { askAll: true } },
  '/consent/assets/:name': { place: { askAll: true } },
  '/js/telegram-login.js': { place: { askAll: true } },
  '/openapi.json': { place: { askAll: true } },
}
/** Of one server, for whoever watches it. */
const ofServer = ['/healthz', '/readyz']

let world: World
beforeAll(async () => {
  world = await createWorld()
})

describe('the router finds the app of', () => {
  test.each(Object.entries(endpoints))('%s', (_, { method, path, guard }) => {
    const request = { method, url: fill(path), headers: guard === 'public' ? {} : header }
    expect(ask(request)).toEqual(others[`${method} ${path}`] ?? { app: id })
  })

  test.each(Object.entries(pages))('%s', (path, { query = '', place }) => {
    expect(ask({ url: fill(path) + query })).toEqual(place)
  })

  test.each([...management.pathsLikeApps, ...management.otherPaths])('%s, which is refused', (path) => {
    expect(ask({ url: fill(path), headers: header })).toEqual({ app: id })
  })

  test('a server SDK that sends only HTTP basic authentication', () => {
    const authorization = `Basic ${Buffer.from(`${id}:secret`).toString('base64')}`
    expect(ask({ url: '/v1/users', headers: { authorization } })).toEqual({ app: id })
  })

  test('a preflight, which names none', () => {
    expect(ask({ method: 'OPTIONS', url: '/api/v1/sessions' })).toEqual({ askAll: true })
  })

  test('nothing, if nothing names it', () => {
    expect(ask({ url: '/api/v1/users/me' })).toBeUndefined()
    expect(ask({ url: '/sandbox/inbox' })).toBeUndefined()
  })
})

test('the lists here have every path of the server', () => {
  const declaredPaths = Object.values(endpoints).map(({ path }) => path)
  const allPaths = new Set<string>([
    ...[...declaredPaths, ...Object.keys(pages), ...ofServer],
    ...[...management.pathsLikeApps, ...management.otherPaths],
  ])
  const missingRoutes = world.server.routes
    .filter(({ path }) => !path.endsWith('*') && path !== '/' && !path.startsWith('/sandbox'))
    .filter(({ path }) => !allPaths.has(path) && !allPaths.has(path.replace(/^\/v1/, '/api/v1')))
  expect([...new Set(missingRoutes.map(({ path }) => path))]).toEqual([])
})
