import { concatHex } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { wrapUndeployed } from '../../../../../test/support/chain.ts'
import { createMessage, nonceFor, send } from '../../../../../test/support/siwe.ts'
import {
  type SmartAccountChain,
  startSmartAccountChain,
} from '../../../../../test/support/smartAccounts/chain.ts'
import { createAccount, prove, startWith } from '../../../../../test/support/smartAccounts/proof.ts'

const refusal = { status: 401, body: { code: 'invalid_credentials' } }

let chain: SmartAccountChain
beforeAll(async () => {
  chain = await startSmartAccountChain()
})

describe('a hostile contract', () => {
  /** Runs until the gas is used up. */
  const loop = '0x5b600056'
  /** Returns, or reverts with, a megabyte. */
  const bomb = '0x621000006000f3'
  const revertBomb = '0x621000006000fd'
  /** Calls itself with all its gas, twice. */
  const fork = '0x5b60006000600060006000305af15060006000600060006000305af150600056'
  const account = `0x${'ba'.repeat(20)}` as const
  const factory = `0x${'fa'.repeat(20)}` as const
  const codes = { loop, bomb, revertBomb, fork }

  test.each(Object.entries(codes))(
    'security: %s grants nothing, and its answer is bounded in time and size (R42: contract signatures)',
    async (_, code) => {
      const world = await startWith(chain, 'safe', { wallet_auth: true })
      const wallet = { address: account, chainType: 'ethereum' } as const
      const wrap = wrapUndeployed({ factory, deployment: '0x01', signature: '0xaabb' })
      for (const [at, signature] of [
        [account, '0xaabb'],
        [account, wrap],
        [factory, wrap],
      ] as const) {
        for (const address of [account, factory])
          await chain.anvil.ask('anvil_setCode', address, address === at ? code : '0x')
        const message = createMessage(world, wallet, await nonceFor(world, wallet), { chainId: '31337' })
        const startTime = performance.now()
        expect(await send(world, wallet, { message, signature })).toMatchObject(refusal)
        expect(performance.now() - startTime).toBeLessThan(7_000)
      }
    },
  )

  test('security: what a factory did in a check is not there afterwards', async () => {
    const world = await startWith(chain, 'safe', { wallet_auth: true })
    const safe = await createAccount(chain, 'safe')
    // The deployment of a real Safe, for the address of another contract.
    const { factory: real, factoryData } = await safe.getFactoryArgs()
    const signature = wrapUndeployed({
      factory: real as string,
      deployment: factoryData as string,
      signature: concatHex(['0x00', '0x01']),
    })
    expect(await prove(world, safe, { address: account, sign: async () => signature })).toMatchObject(refusal)
    expect(await safe.isDeployed()).toBe(false)
  })
})
