import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connectSigner } from '../../packages/signer/src/index.ts'
import { delegate, publicUrl } from '../../packages/signer/test/delegation.ts'
import { closeAtEnd } from '../support/closeAtEnd.ts'
import { howMany } from '../support/deep.ts'
import { eventually } from '../support/eventually.ts'
import { build, program } from '../support/faults/serverProcess.ts'

const allowance = 400
const deaths = howMany(200, 6)
const daily = {
  ...{ id: 'day', name: 'Spent in a day', method: 'eth_signTransaction' },
  metric: { field_source: 'ethereum_transaction', field: 'value', function: 'sum' },
  window: { type: 'rolling', seconds: 86_400 },
}
const value = String(allowance)
const condition = { field_source: 'reference', field: 'aggregation.day', operator: 'lte', value }
const rules = [{ name: 'Daily', method: 'eth_sendTransaction', action: 'ALLOW', conditions: [condition] }]
const filledMembers = { gas_limit: 21_000, max_fee_per_gas: 1, max_priority_fee_per_gas: 1, type: 2 }
const pay = (nonce: number) => ({
  ...{ method: 'eth_sendTransaction', caip2: 'eip155:8453' },
  params: { transaction: { to: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', value: 1, nonce } },
})

async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-death-'))
  closeAtEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** `latchkey signer` in a separate process. */
async function start(folder: string) {
  const child = spawn(process.execPath, [program, 'signer'], {
    env: {
      PATH: process.env.PATH,
      PUBLIC_URL: publicUrl,
      LATCHKEY_PROFILE: 'production',
      LATCHKEY_DATA: folder,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exit = once(child, 'exit')
  return async () => {
    child.kill('SIGKILL')
    await exit
  }
}

test(`security: a signer that is killed ${deaths} times signs no more than the allowance, and forgets nothing`, async () => {
  await build()
  const folder = await makeFolder()
  const client = connectSigner({ path: join(folder, 'signer', 'signer.sock') })
  closeAtEnd(() => client.close())
  let kill = await start(folder)
  const isThere = () => eventually(async () => expect(await client.isThere()).toBe(true))
  await isThere()
  const { write } = await delegate({ ...client, close: async () => {} }, { rules, aggregations: [daily] })
  let nonce = 0
  let signatures = 0
  const ask = () =>
    client.sign(write(pay(nonce++), { filledMembers })).then(
      () => void signatures++,
      (cause: Error & { code?: string }) => cause.code ?? 'away',
    )
  for (let death = 0; death < deaths; death++) {
    const asks = Array.from({ length: 8 }, ask)
    // Later each time, from before the first answer to after the last one.
    await Promise.race([Promise.all(asks.slice(0, death % 9)), Promise.all(asks)])
    await kill()
    await Promise.all(asks)
    kill = await start(folder)
    await isThere()
  }
  const before = signatures
  // Allowance that a crash used up without a signature is lost; that of a signature is never given back.
  for (;;) {
    const refusal = await ask()
    if (refusal === undefined) continue
    expect(refusal).toBe('policy_violation')
    break
  }
  await kill()
  expect(before).toBeGreaterThan(0)
  expect(signatures).toBeLessThanOrEqual(allowance)
  expect(signatures).toBeGreaterThan(allowance - 9 * deaths)
})
