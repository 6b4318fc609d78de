import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { GET } from '../../examples/next/app/api/me/route.ts'
import { type ListeningServer, startServer } from '../support/listeningServer.ts'
import { signIn } from '../support/signIn.ts'

// The server's route of the app that `latchkey create-app --next` makes. `test/e2e/hosts.test.ts` runs the whole app.

let server: ListeningServer
beforeAll(async () => {
  server = await startServer({})
  Object.assign(process.env, {
    NEXT_PUBLIC_LATCHKEY_APP_ID: server.world.app.id,
    NEXT_PUBLIC_LATCHKEY_API_URL: server.url,
    LATCHKEY_APP_SECRET: server.world.app.secret,
  })
})
afterAll(() => server?.close())

const ask = (authorization: string) =>
  GET(new Request('http://localhost/api/me', { headers: { authorization } }))

test('reads the user of an access token', async () => {
  const { token, userId } = await signIn(server.world)
  expect(await (await ask(`Bearer ${token}`)).json()).toEqual({ id: userId, accounts: ['email'] })
})

test.each(['', 'Bearer null', 'Bearer a.b.c'])('security: %j is not a user', async (authorization) => {
  const reply = await ask(authorization)
  expect([reply.status, await reply.json()]).toEqual([401, { error: 'Log in first.' }])
})

test('a failure of the login server is logged, and is not 401', async () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { token, userId } = await signIn(server.world)
  await server.world.ctx.db.deleteFrom('users').where('id', '=', userId).execute()
  expect((await ask(`Bearer ${token}`)).status).toBe(500)
  expect(errors).toHaveBeenCalledOnce()
  errors.mockRestore()
})
