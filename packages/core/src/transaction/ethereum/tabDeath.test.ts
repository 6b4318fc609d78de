import { type Hex, parseEther } from 'viem'
import { foundry } from 'viem/chains'
import { beforeAll, expect, test } from 'vitest'
import { host, onDevice } from '../../../../../test/support/browserDevice.ts'
import { type Anvil, startAnvil } from '../../../../../test/support/chains/anvil.ts'
import { howMany } from '../../../../../test/support/deep.ts'
import { signIn } from '../../../../../test/support/signIn.ts'
import { openTab } from '../../../../../test/support/tab.ts'
import { createWorld } from '../../../../../test/support/world.ts'
import type { PrivyClientConfig } from '../../app/config.ts'
import { addRpcUrlOverrideToChain } from '../../wallet/chains/chainAccess.ts'
import type { WalletContext } from '../../wallet/connect.ts'
import { createWallet } from '../../wallet/embedded/createWallet.ts'
import { findEthereumWallet } from '../../wallet/embedded/findWallet.ts'
import { createProvider } from '../../wallet/provider/provider.ts'
import type { EthereumFlow } from './ethereumFlow.ts'

/**
 * A tab dies at any moment of sending. Its user comes back, repeats the request, and confirms unless the screen reports
 * that it was sent before. Client, frame, vault and chain are real. The friend is always paid exactly once.
 */
const kills = howMany(200, 20)
/** The minimum number of requests to network and frame: the moments at which the tab can die. */
const moments = 11

let anvil: Anvil
/** The state that outlives the tabs. */
let browser: { first: WalletContext; config: PrivyClientConfig }

beforeAll(async () => {
  const [world, chain] = await Promise.all([createWorld({ origins: [host] }), startAnvil()])
  anvil = chain
  const network = addRpcUrlOverrideToChain(foundry, anvil.url)
  const config = { supportedChains: [network], defaultChain: network }
  const first = await onDevice(world, await signIn(world), { config })
  await createWallet(first)
  browser = { first, config }
  await anvil.fund(getWallet(first).address as Hex, parseEther('100'))
})

const getWallet = ({ client }: WalletContext) =>
  findEthereumWallet(client.session.store.getState().user ?? expect.fail())

const toFriend = (kill: number): Hex => `0x${(kill + 1).toString(16).padStart(40, 'f')}`

/** The user confirms the screen, unless it reports an earlier transaction. */
async function send(context: WalletContext, to: Hex): Promise<unknown> {
  let flow: EthereumFlow | undefined
  const provider = createProvider(context, {
    wallet: getWallet(context),
    async approve(request) {
      if (request.method !== 'eth_sendTransaction') throw new Error(request.method)
      flow = request.flow
      await flow.prepare()
      const state = flow.getState()
      if (state.status !== 'review') throw new Error(`The node did not answer: ${state.status}`)
      if (state.plan.sentBefore) flow.close()
      else void flow.approve(state.plan)
      return flow.result as Promise<never>
    },
  })
  return provider.request({ method: 'eth_sendTransaction', params: [{ to, value: '0x1' }] })
}

test(`security: of ${kills} tabs that die while they send, none has paid twice, and none has not`, async () => {
  const outcomes = { report: 0, crash: 0, sentBefore: 0 }
  for (let kill = 0; kill < kills; kill++) {
    const friend = toFriend(kill)
    // Covers every moment, before and after it; the rest at random.
    const at = kill < 2 * moments ? kill >> 1 : Math.floor(Math.random() * (moments + 2))
    const death = { at, isAfter: kill % 2 === 0 }
    const tab = openTab(browser, death)
    const report = send(tab.context, friend).then(() => true)
    const crash = expect
      .poll(tab.isDead, { timeout: 10_000, interval: 2 })
      .toBe(true)
      .then(() => false)
    const wasTold = await Promise.race([report, crash])
    crash.catch(() => {})
    if (wasTold) outcomes.report++
    else {
      outcomes.crash++
      // Requests that left the tab arrive.
      await anvil.ask('eth_blockNumber')
      const again = await send(openTab(browser).context, friend).catch((cause) => cause)
      if (again instanceof Error) {
        expect(again).toMatchObject({ code: 4001 })
        outcomes.sentBefore++
      }
    }
    await expect.poll(() => anvil.balance(friend), { message: JSON.stringify(death) }).toBe(1n)
  }
  // Late ones were included once too.
  for (let kill = 0; kill < kills; kill++) expect(await anvil.balance(toFriend(kill))).toBe(1n)
  // The moments are the right ones: some tabs died before sending, some after it, some not at all.
  expect(outcomes.crash).toBeGreaterThan(kills / 2)
  expect(outcomes.sentBefore).toBeGreaterThan(0)
})
