import { Writable } from 'node:stream'
import { vault } from '@latchkey/wire'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { signIn } from '../../../../test/support/signIn.ts'
import { createWallet, deviceIn, refusal } from '../../../../test/support/vaultDevice.ts'
import { createWorld } from '../../../../test/support/world.ts'
import { createLog } from '../telemetry/log.ts'

test('security: a half that does not open is noted for the operator, with the call, the device and the session', async () => {
  const lines: string[] = []
  const to = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const world = await createWorld({ parts: { log: createLog('error', to) } })
  const ada = await signIn(world)
  const device = await deviceIn(world, ada)
  const entropy_id = await createWallet(device)
  const open = () => refusal(device.call(vault.openDeviceSlot, { entropy_id }))
  const notes = () =>
    world.ctx.db
      .selectFrom('audit_log')
      .select('data')
      .where('user_id', '=', ada.userId)
      .where('event', '=', 'wallet.damaged')
      .execute()
  // A refusal of another kind does not count.
  const other = await deviceIn(world, ada)
  expect(await refusal(other.call(vault.openDeviceSlot, { entropy_id }))).toMatchObject({
    code: 'wallet_not_on_device',
  })
  expect([await notes(), lines]).toEqual([[], []])

  const { ctx } = world
  await ctx.db
    .updateTable('slots')
    .set({ server_half: 'moved' })
    .where('user_id', '=', ada.userId)
    .where('kind', '=', 'device')
    .execute()
  expect(await open()).toMatchObject({ code: 'wallet_damaged' })
  const [{ id }] = (await ctx.db
    .selectFrom('devices')
    .select('id')
    .where('user_id', '=', ada.userId)
    .execute()) as [{ id: string }]
  const session = decodeJwt(ada.token).sid
  expect(await notes()).toEqual([{ data: { call: vault.openDeviceSlot.path, device: id, session } }])
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      ...{ level: 'error', user: ada.userId, err: expect.anything() },
      msg: 'a half of a wallet does not open where it stands',
    },
  ])
})
