import { expect, test } from 'vitest'
import { signIn } from '../../../../test/support/signIn.ts'
import { createWorld } from '../../../../test/support/world.ts'

/** Headers of the connection, or different in each response. */
const ofTheConnection = [
  'connection',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
  'x-request-id',
]

function getHeaders({ headers }: Response): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !ofTheConnection.includes(name)))
}

test('an answer through a port has the headers of one without, and a handler has the last word', async () => {
  const world = await createWorld()
  const port = await world.listen()
  const { token } = await signIn(world)
  const { id, origin } = world.app
  const defaultHeaders = { 'privy-app-id': id, origin, authorization: `Bearer ${token}` }
  const calls: [path: string, headers: Record<string, string>, status: number][] = [
    ['/api/v1/users/me', defaultHeaders, 200],
    ['/api/v1/users/me', { ...defaultHeaders, authorization: 'Bearer none' }, 401],
    ['/api/v1/users/me', { ...defaultHeaders, origin: 'https://elsewhere.example' }, 403],
    [`/api/v1/apps/${id}`, defaultHeaders, 200],
    ['/sandbox', {}, 200],
    ['/healthz', {}, 200],
    ['/nowhere', {}, 404],
  ]
  for (const [path, headers, status] of calls) {
    const [inside, outside] = [await world.fetch(path, { headers }), await fetch(port + path, { headers })]
    expect([inside.status, outside.status], path).toEqual([status, status])
    expect(getHeaders(outside), path).toEqual(getHeaders(inside))
    expect(outside.headers.get('x-request-id'), path).toMatch(/^[\da-f]{12}$/)
  }
})
