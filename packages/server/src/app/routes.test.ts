import { describe, expect, test } from 'vitest'
import { createWorld } from '../../../../test/world.ts'

describe('the app config', () => {
  test('is what clients expect', async () => {
    const world = await createWorld()
    const { status, body, headers } = await world.get(`/api/v1/apps/${world.app.id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: world.app.id, name: 'Test app', email_auth: true, allowlist_config: {} })
    expect(headers.get('access-control-allow-origin')).toBe(world.app.origin)
  })
})
