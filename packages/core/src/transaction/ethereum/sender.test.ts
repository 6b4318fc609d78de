import { getAddress, type Hex, parseEther } from 'viem'
import { foundry } from 'viem/chains'
import { beforeAll, expect, test } from 'vitest'
import { host, onDevice } from '../../../../../test/support/browserDevice.ts'
import { type Anvil, startAnvil } from '../../../../../test/support/chains/anvil.ts'
import { signIn } from '../../../../../test/support/signIn.ts'
import { createWorld } from '../../../../../test/support/world.ts'
import { addRpcUrlOverrideToChain, type ChainRpc, createChainRpc } from '../../wallet/chains/chainAccess.ts'
import type { WalletContext } from '../../wallet/connect.ts'
import { createWallet } from '../../wallet/embedded/createWallet.ts'
import { findEthereumWallet } from '../../wallet/embedded/findWallet.ts'
import type { EthereumPlan } from './ethereumFlow.ts'
import { createSender } from './sender.ts'
import { findUnacknowledged } from './unacknowledged.ts'

/** What the sender stores and asks in addition to sending: client, frame, server and chain are real. */

const events: string[] = []
const chain = { ...foundry }
let anvil: Anvil
let context: WalletContext
let node: ChainRpc
let from: Hex

beforeAll(async () => {
  const [world, localChain] = await Promise.all([createWorld({ origins: [host] }), startAnvil()])
  anvil = localChain
  Object.assign(chain, addRpcUrlOverrideToChain(foundry, anvil.url))
  const config = { supportedChains: [chain], defaultChain: chain }
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  context = await onDevice(world, await signIn(world), { config, events, wait })
  await createWallet(context)
  node = createChainRpc(context.client.http, chain)
  from = wallet().address as Hex
  await anvil.fund(from, parseEther('1'))
})

const wallet = () => findEthereumWallet(context.client.session.store.getState().user ?? expect.fail())
const countSignatures = () => events.filter((event) => event === 'wallets:rpc').length

/** Plans of a request that pays several friends. */
function start(letters: string, ask = node) {
  const transactions = [...letters].map((letter) => ({
    ...{ from, to: getAddress(`0x${letter.repeat(40)}`), value: '0x1', chainId: chain.id, type: 2 as const },
    ...{ gas: '0x5208', maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x1' },
  })) as EthereumPlan['transaction'][]
  const sender = createSender({ context, wallet: wallet(), chain, transactions }, ask)
  const plans = transactions.map((transaction) => ({ transaction }) as EthereumPlan)
  const send = (step: number) => sender.send(plans[step] ?? expect.fail(), step)
  const isUnheard = () =>
    Promise.all(
      transactions.map(async (one) => (await findUnacknowledged(context.client, one, node)) !== undefined),
    )
  return { send, isUnheard }
}

test('what the app has not heard of is remembered: of several, until the last of them is sent', async () => {
  const { send, isUnheard } = start('ab')
  expect(await isUnheard()).toEqual([false, false])
  await send(0)
  expect(await isUnheard()).toEqual([true, false])
  await send(1)
  expect(await isUnheard()).toEqual([false, false])
})

test('security: a node that answers for another chain by now has nothing signed', async () => {
  const movedNode: ChainRpc = async (method, params) =>
    method === 'eth_chainId' ? '0x1' : node(method, params)
  const { send } = start('c', movedNode)
  const before = countSignatures()
  await expect(send(0)).rejects.toMatchObject({
    ...{ code: 4901, message: `The node of chain ${chain.id} answers for chain 1. Nothing was signed.` },
  })
  expect(countSignatures()).toBe(before)
})
