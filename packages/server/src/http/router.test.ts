import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { RememberingRouter } from './router.ts'

function createServer() {
  const app = new Hono({ router: new RememberingRouter() })
  app.use('*', async (c, next) => {
    await next()
    c.header('x-passed', 'yes')
  })
  app.get('/users/me', (c) => c.text('me'))
  app.get('/users/:id', (c) => c.text(`user ${c.req.param('id')}`))
  app.post('/users/me', (c) => c.text('changed'))
  return app
}

test('a fixed path, a path with a parameter and each method lead to their own, however often', async () => {
  const app = createServer()
  const ask = async (path: string, method = 'GET') => (await app.request(path, { method })).text()
  for (let n = 0; n < 3; n++) {
    expect(await ask('/users/me')).toBe('me')
    expect(await ask('/users/7')).toBe('user 7')
    expect(await ask(`/users/${n}`)).toBe(`user ${n}`)
    expect(await ask('/users/me', 'POST')).toBe('changed')
    expect((await app.request('/users/me', { method: 'HEAD' })).status).toBe(200)
    expect((await app.request('/users/me', { method: 'DELETE' })).status).toBe(404)
    expect((await app.request('/users/me')).headers.get('x-passed')).toBe('yes')
  }
})

test('security: what is asked for fills no memory', () => {
  const router = new RememberingRouter<string>()
  router.add('GET', '/users/:id', 'one')
  router.add('GET', '/me', 'me')
  const match = router.match('GET', '/me')
  expect(router.match('GET', '/me')).toBe(match)
  expect(router.match('GET', '/users/1')).not.toBe(router.match('GET', '/users/1'))
})

test('a path that is added later counts', () => {
  const router = new RememberingRouter<string>()
  router.add('GET', '/me', 'me')
  expect(router.match('GET', '/me')[0]).toHaveLength(1)
  router.add('ALL', '*', 'all')
  expect(router.match('GET', '/me')[0]).toHaveLength(2)
})
