import { type Hex, parseEther } from 'viem'
import { foundry } from 'viem/chains'
import { beforeAll, expect, test } from 'vitest'
import { host, onDevice } from '../../../../../test/support/browserDevice.ts'
import { type Anvil, startAnvil } from '../../../../../test/support/chains/anvil.ts'
import { howMany } from '../../../../../test/support/deep.ts'
import { signIn } from '../../../../../test/support/signIn.ts'
import { createWorld } from '../../../../../test/support/world.ts'
import type { PrivyClientConfig } from '../../app/config.ts'
import { createClient } from '../../client.ts'
import type { ClientStorage } from '../../storage.ts'
import { addRpcUrlOverrideToChain } from '../../wallet/chainAccess.ts'
import { createWalletContext, type WalletContext } from '../../wallet/connect.ts'
import { createWallet } from '../../wallet/createWallet.ts'
import { findEthereumWallet } from '../../wallet/findWallet.ts'
import { createProvider } from '../../wallet/provider.ts'
import type { EthereumFlow } from './ethereumFlow.ts'

/**
 * A tab dies at any moment of sending; its user comes back, asks for the same again, and agrees unless the screen says
 * that it was sent before. Client, frame, vault and chain are real. However it dies, the friend is paid once.
 */
const kills = howMany(200, 20)
/** What a whole sending asks of the network and of the frame, at least: the moments to die at. */
const moments = 11

let anvil: Anvil
/** The browser: what outlives its tabs. */
let browser: { first: WalletContext; config: PrivyClientConfig; storage: ClientStorage }

beforeAll(async () => {
  const [world, chain] = await Promise.all([createWorld({ origins: [host] }), startAnvil()])
  anvil = chain
  const network = addRpcUrlOverrideToChain(foundry, anvil.url)
  const config = { supportedChains: [network], defaultChain: network }
  const first = await onDevice(world, await signIn(world), { config })
  await createWallet(first)
  browser = { first, config, storage: first.client.storage }
  await anvil.fund(getWallet(first).address as Hex, parseEther('100'))
})

const getWallet = ({ client }: WalletContext) =>
  findEthereumWallet(client.session.store.getState().user ?? expect.fail())

const toFriend = (kill: number): Hex => `0x${(kill + 1).toString(16).padStart(40, 'f')}`

/** When a tab dies: before what it asks for goes out, or before the answer is there. */
type Death = { at: number; isAfter: boolean }

/** A page of the same browser. From its death on nothing of it moves, but what it has sent is on its way. */
function openTab(death?: Death): { context: WalletContext; isDead(): boolean } {
  let count = 0
  let isDead = false
  const never = new Promise<never>(() => {})
  const outlived = async <T>(ask: () => Promise<T>): Promise<T> => {
    if (isDead) return never
    const isLast = death !== undefined && count++ === death.at
    if (isLast && !death.isAfter) {
      isDead = true
      return never
    }
    const answer = ask()
    if (isLast) isDead = true
    answer.catch(() => {})
    const given = await answer
    return isDead ? never : given
  }
  const { client, frame } = browser.first
  const tab = createClient({
    ...{ appId: client.appId, apiUrl: client.apiUrl(), config: browser.config, storage: browser.storage },
    now: client.now,
    // So that no time-out of what is nice to know comes before the answers of this machine.
    wait: (ms) => (isDead ? never : new Promise((resolve) => setTimeout(resolve, ms))),
    fetch: (url, init) => outlived(() => fetch(url, init)),
  })
  tab.session.setUser(client.session.store.getState().user ?? expect.fail())
  const door = {
    ...frame,
    request: ((...asked) => outlived(() => frame.request(...asked))) as typeof frame.request,
  }
  return { context: createWalletContext(tab, door), isDead: () => isDead }
}

/** The user agrees to what is on show, unless it says that it was sent before. */
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
  const outcomes = { told: 0, died: 0, sentBefore: 0 }
  for (let kill = 0; kill < kills; kill++) {
    const friend = toFriend(kill)
    // Every moment comes up, on either side of it, and the rest by chance.
    const at = kill < 2 * moments ? kill >> 1 : Math.floor(Math.random() * (moments + 2))
    const death = { at, isAfter: kill % 2 === 0 }
    const tab = openTab(death)
    const told = send(tab.context, friend).then(() => true)
    const died = expect
      .poll(tab.isDead, { timeout: 10_000, interval: 2 })
      .toBe(true)
      .then(() => false)
    const wasTold = await Promise.race([told, died])
    died.catch(() => {})
    if (wasTold) outcomes.told++
    else {
      outcomes.died++
      // What has left the tab arrives.
      await anvil.ask('eth_blockNumber')
      const again = await send(openTab().context, friend).catch((cause) => cause)
      if (again instanceof Error) {
        expect(again).toMatchObject({ code: 4001 })
        outcomes.sentBefore++
      }
    }
    await expect.poll(() => anvil.balance(friend), { message: JSON.stringify(death) }).toBe(1n)
  }
  // What came late came once too.
  for (let kill = 0; kill < kills; kill++) expect(await anvil.balance(toFriend(kill))).toBe(1n)
  // The moments are the right ones: some died before it went out, some after, some not at all.
  expect(outcomes.died).toBeGreaterThan(kills / 2)
  expect(outcomes.sentBefore).toBeGreaterThan(0)
})
