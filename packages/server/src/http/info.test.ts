import { Writable } from 'node:stream'
import { endpoints } from '@latchkey/wire'
import { describe, expect, test } from 'vitest'
import { createWorld } from '../../../../test/support/world.ts'
import { buildServer } from '../main.ts'
import { createLog } from '../telemetry/log.ts'

describe('a server about itself', () => {
  test('is alive, and ready when its database answers', async () => {
    const world = await createWorld()
    expect(await world.get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } })
    expect(await world.get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
  })

  test('describes every call in OpenAPI 3.1', async () => {
    const world = await createWorld()
    const { body } = await world.get('/openapi.json')
    expect(body.openapi).toBe('3.1.0')
    const operations = Object.values(body.paths as Record<string, object>).flatMap((path) =>
      Object.values(path),
    )
    const ids = Object.entries(endpoints).flatMap(([name, { aliases = [] }]) => [
      name,
      ...aliases.map((_, n) => `${name}.${n + 1}`),
    ])
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(ids.sort())
    const getApp = (body.paths as Record<string, Record<string, unknown>>)['/api/v1/apps/{app_id}']?.get
    expect(getApp).toMatchObject({ parameters: [{ name: 'app_id', in: 'path', required: true }] })
  })

  test('counts calls by handler, never by the path as typed', async () => {
    const world = await createWorld()
    await world.get(`/api/v1/apps/${world.app.id}?token=hunter2`)
    await world.get('/nowhere/hunter2')
    const numbers = await world.ctx.metrics.registry.metrics()
    expect(numbers).toContain('handler="/api/v1/apps/:app_id",method="GET",status="200"')
    expect(numbers).not.toMatch(/hunter2/)
    expect(numbers).toMatch(/latchkey_database_connections\{state="idle"\} \d/)
  })

  test('says of a call that is not built that it is not, and a page may read it', async () => {
    const world = await createWorld()
    const { notImplemented } = buildServer(world.ctx)
    for (const name of notImplemented) {
      const endpoint = endpoints[name]
      if (!endpoint) throw new Error(name)
      const path = endpoint.path.replace(/:app_id/, world.app.id).replace(/:\w+/g, 'x')
      const body = endpoint.method === 'GET' ? {} : { body: {} }
      const reply = await world.call(endpoint.method, path, body)
      expect({ name, status: reply.status, code: reply.body.code }).toEqual({
        name,
        status: 400,
        code: 'feature_not_enabled',
      })
      expect(reply.headers.get('access-control-allow-origin')).toBe(world.app.origin)
    }
  })

  test('security: keeps every answer out of caches, frames and sniffing', async () => {
    const world = await createWorld({ env: { PUBLIC_URL: 'https://auth.example' } })
    const { headers } = await world.get('/healthz')
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': expect.stringContaining('max-age='),
      'x-request-id': expect.stringMatching(/^[\w-]{12}$/),
    })
  })

  test('error: a refusal is found in the log by what the user reads of it', async () => {
    const lines: string[] = []
    const to = new Writable({
      write(line, _, done) {
        lines.push(String(line))
        done()
      },
    })
    const world = await createWorld({ parts: { log: createLog('info', to) } })
    const email = 'ada@harbor.example'
    const { body, headers } = await world.post('/api/v1/passwordless/authenticate', { email, code: '000000' })
    expect(lines.map((line) => JSON.parse(line))).toContainEqual({
      level: 'info',
      time: expect.any(String),
      requestId: headers.get('x-request-id'),
      method: 'POST',
      handler: '/api/v1/passwordless/authenticate',
      refusal: body.code,
      msg: 'a request was refused',
    })
    expect(lines.join('')).not.toContain(email)
  })
})
