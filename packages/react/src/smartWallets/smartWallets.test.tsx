import '../../test/dom.ts'
import { act } from 'react'
import { type Address, encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testTokens } from '../../../../scripts/chains/tokens.mjs'
import {
  type SmartAccountChain,
  startSmartAccountChain,
} from '../../../../test/support/smartAccounts/chain.ts'
import { until } from '../../test/hostPage.tsx'
import { pressInModal } from '../../test/modal.ts'
import {
  approve,
  createSmartWalletWorld,
  openSmartWalletPage,
  review,
  type SmartWalletWorld,
} from '../../test/smartWalletPage.tsx'

/** Page, frame, server, bundler, paymaster and contracts are real; the test acts as the user. */

const policy = '5c0b2b4e-5f1b-4c7e-9a55-0f6b1f3a9d10'
const coin: Address = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const shop: Address = '0x54a954a954a954a954a954a954a954a954a954a9'
let chain: SmartAccountChain

beforeAll(async () => {
  chain = await startSmartAccountChain()
  chain.paymaster.policies.add(policy)
  await chain.anvil.ask('anvil_setCode', coin, testTokens.TestCoin.code)
}, 120_000)
beforeEach(() => document.body.replaceChildren())

const mint = (units: bigint) => ({
  to: coin,
  data: encodeFunctionData({
    abi: parseAbi(['function mint(address to, uint256 value)']),
    args: [shop, units],
  }),
})
const balance = async () => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [shop] })
  return BigInt(await chain.anvil.ask<Hex>('eth_call', { to: coin, data }, 'latest'))
}
const sponsorship = () => ({ paymaster_url: chain.paymaster.url, paymaster_context: { policy_id: policy } })

const types = [
  ...['safe', 'kernel', 'biconomy', 'light_account', 'coinbase_smart_wallet', 'eip7702'],
] as const

describe.each(types)('%s', (type) => {
  let app: SmartWalletWorld
  beforeAll(async () => {
    app = await createSmartWalletWorld(chain, { type, network: sponsorship() })
  })

  test('is linked once, signs before it is deployed and after, and sends a batch that the app pays for', async () => {
    const page = await openSmartWalletPage(app)
    const client = await page.client()
    const { address } = client.account
    if (type === 'eip7702') expect(address).toBe(page.read().wallets[0]?.address)
    else
      await until(() =>
        expect(page.read().privy.user?.smartWallet).toMatchObject({ address, smartWalletType: type }),
      )
    const verify = async () => {
      const signing = client.signMessage({ message: '0xno bytes' })
      await approve('Sign', 'sign-message')
      const signature = await act(() => signing)
      return chain.reader.verifyMessage({ address, message: '0xno bytes', signature })
    }
    expect(await verify()).toBe(true)

    const before = await balance()
    const sending = client.sendTransaction({ calls: [mint(5n), mint(7n)] })
    await until(() => expect(review()).toContain('Paid by Test app'))
    expect(review()).toContain('2 actions')
    expect(review()).toContain('New')
    await approve()
    const hash = await act(() => sending)
    expect(await chain.reader.getTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    expect(await balance()).toBe(before + 12n)
    await pressInModal('Close')
    expect(await client.account.isDeployed()).toBe(true)
    expect(await verify()).toBe(true)

    for (const calls of [[mint(1n)], [mint(2n), mint(3n)]]) {
      const next = client.sendTransaction({ calls })
      await until(() => expect(review()).not.toBe(''))
      expect(review()).not.toContain('New')
      await approve()
      await act(() => next)
      await pressInModal('Close')
    }
    expect(await balance()).toBe(before + 18n)
  }, 60_000)
})
