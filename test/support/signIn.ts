import type { World } from './world.ts'

export type Session = { userId: string; token: string; refreshToken: string; email: string }

let count = 0

/** Logs in with a code sent by mail, as a new user unless an address is given. */
export async function signIn(world: World, email = `user${++count}@example.com`): Promise<Session> {
  await expectOk(world.post('/api/v1/passwordless/init', { email }))
  const code = world.codeFor(email)
  const { user, token, refresh_token } = await expectOk(
    world.post('/api/v1/passwordless/authenticate', { email, code }),
  )
  const { id } = user as { id: string }
  return { userId: id, token: String(token), refreshToken: String(refresh_token), email }
}

/** Logs in with a code sent to a telephone, such as `+14155550100`. */
export async function signInBySms(world: World, phoneNumber: string): Promise<Omit<Session, 'email'>> {
  await expectOk(world.post('/api/v1/passwordless_sms/init', { phoneNumber }))
  const { user, token, refresh_token } = await expectOk(
    world.post('/api/v1/passwordless_sms/authenticate', { phoneNumber, code: world.codeFor(phoneNumber) }),
  )
  return {
    userId: (user as { id: string }).id,
    token: String(token),
    refreshToken: String(refresh_token),
  }
}

/**
 * Refreshes like clients when the user's permissions have changed: the `sid` is a new one (R9: changing session id).
 */
export async function refresh(world: World, session: Session): Promise<void> {
  const { token, refresh_token } = await expectOk(
    world.post('/api/v1/sessions', { refresh_token: session.refreshToken }),
  )
  Object.assign(session, { token: String(token), refreshToken: String(refresh_token) })
}

async function expectOk(call: ReturnType<World['post']>): Promise<Record<string, unknown>> {
  const { status, body } = await call
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
