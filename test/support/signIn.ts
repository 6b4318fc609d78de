import type { World } from './world.ts'

export type Session = { userId: string; token: string; refreshToken: string; email: string }

let count = 0

/** Logs in by a code sent by mail, as a new user unless an address is given. */
export async function signIn(world: World, email = `user${++count}@example.com`): Promise<Session> {
  await expectOk(world.post('/api/v1/passwordless/init', { email }))
  const code = world.codeFor(email)
  const { user, token, refresh_token } = await expectOk(
    world.post('/api/v1/passwordless/authenticate', { email, code }),
  )
  const { id } = user as { id: string }
  return { userId: id, token: String(token), refreshToken: String(refresh_token), email }
}

async function expectOk(call: ReturnType<World['post']>): Promise<Record<string, unknown>> {
  const { status, body } = await call
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
