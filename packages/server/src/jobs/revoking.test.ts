import { expect, test } from 'vitest'
import { closeAtEnd } from '../../../../test/support/closeAtEnd.ts'
import { enableDelegation } from '../../../../test/support/delegation.ts'
import { eventually } from '../../../../test/support/eventually.ts'
import { createWorld } from '../../../../test/support/world.ts'
import { createLog } from '../telemetry/log.ts'
import { startRevoking } from './revoking.ts'

test('a server that starts finishes revocations, and logs that the signer does not answer', async () => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  const world = await createWorld({ parts: { log } })
  const { signer } = await enableDelegation(world)
  const listQueue = () => world.ctx.db.selectFrom('signer_revocations').select('wallet_id').execute()
  await world.ctx.db
    .insertInto('signer_revocations')
    .values({ wallet_id: 'k00000000000000000000000', app_id: world.app.id })
    .execute()

  await signer.stop()
  closeAtEnd(startRevoking(world.ctx).stop)
  await eventually(async () => expect(lines.join()).toContain('wait for the signer'))
  expect(await listQueue()).toHaveLength(1)

  await signer.start()
  closeAtEnd(startRevoking(world.ctx).stop)
  await eventually(async () => expect(await listQueue()).toEqual([]))
})
