import { describe, expect, test } from 'vitest'
import { createWorld } from '../../../../../test/world.ts'

const ada = 'ada@example.com'

describe('login with e-mail', () => {
  test('a new user signs in, is known, and signs in again as the same', async () => {
    const world = await createWorld()
    expect(await world.post('/api/v1/passwordless/init', { email: ' Ada@Example.com' })).toMatchObject({
      status: 200,
      body: { success: true },
    })
    const first = await world.post('/api/v1/passwordless/authenticate', {
      email: ada,
      code: world.codeFor(ada),
    })
    expect(first).toMatchObject({ status: 200, body: { is_new_user: true, session_update_action: 'set' } })
    const token = String(first.body.token)
    const me = await world.get('/api/v1/users/me', { token })
    expect(me.body.user).toEqual(first.body.user)
    await world.post('/api/v1/passwordless/init', { email: ada })
    const again = await world.post('/api/v1/passwordless/authenticate', {
      email: ada,
      code: world.codeFor(ada),
    })
    expect(again.body).toMatchObject({
      is_new_user: false,
      user: { id: (first.body.user as { id: string }).id },
    })
    const refreshed = await world.post('/api/v1/sessions', { refresh_token: again.body.refresh_token })
    expect(refreshed).toMatchObject({ status: 200, body: { session_update_action: 'set' } })
    expect(refreshed.body.refresh_token).not.toBe(again.body.refresh_token)
  })
})
