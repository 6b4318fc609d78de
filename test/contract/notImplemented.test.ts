import { endpoints } from '@latchkey/wire'
import { beforeAll, expect, test } from 'vitest'
import { getNotImplemented } from '../../packages/server/src/app/notImplemented.ts'
import { buildServer } from '../../packages/server/src/main.ts'
import { createWorld, type World } from '../support/world.ts'

/**
 * Every feature that is not built, with settings as if it were. For the answers of the wallet page see
 * packages/frame/src/channel/serve.test.ts.
 */
const everything = {
  whatsapp_enabled: true,
  embedded_wallet_config: {
    create_on_login: 'all-users',
    user_owned_recovery_options: ['user-passcode', 'google-drive', 'icloud'],
    require_user_owned_recovery_on_create: true,
  },
}

let world: World
beforeAll(async () => {
  world = await createWorld({ settings: everything })
})

test('clients see unbuilt features as off, regardless of stored settings', async () => {
  const { body } = await world.get(`/api/v1/apps/${world.app.id}`)
  expect(body).toMatchObject({
    whatsapp_enabled: false,
    embedded_wallet_config: {
      create_on_login: 'all-users',
      user_owned_recovery_options: ['user-passcode', 'google-drive', 'icloud'],
      require_user_owned_recovery_on_create: true,
      require_user_password_on_create: true,
      solana: { create_on_login: 'off' },
    },
  })
  const { body: smart } = await world.get(`/api/v1/apps/${world.app.id}/smart_wallets`)
  expect(smart).toEqual({ enabled: false })
})

test('and the operator gets their list', async () => {
  const app = await world.ctx.apps.find(world.app.id)
  expect(getNotImplemented(app?.settings ?? ({} as never)).join('; ')).toBe('whatsapp_enabled')
  const plain = await createWorld()
  expect(getNotImplemented((await plain.ctx.apps.find(plain.app.id))?.settings ?? ({} as never))).toEqual([])
})

test('every call that no handler answers is refused at the first try, and says by which code', async () => {
  const { notImplemented } = buildServer(world.ctx)
  for (const name of notImplemented) {
    const { method, path } = endpoints[name] ?? { method: '', path: '' }
    const body = method === 'GET' ? {} : { body: {} }
    const sent = await world.call(method, path.replace(':app_id', world.app.id), body)
    expect({ name, status: sent.status, code: sent.body.code }).toEqual({
      name,
      status: 400,
      code: 'feature_not_enabled',
    })
  }
  expect(notImplemented.length).toBeGreaterThan(3)
})
