import { Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { beforeAll, expect, test } from 'vitest'
import { host, onDevice } from '../../../../../test/support/browserDevice.ts'
import { type SolanaChain, startSolanaChain } from '../../../../../test/support/chains/solanaChain.ts'
import { howMany } from '../../../../../test/support/deep.ts'
import { signIn } from '../../../../../test/support/signIn.ts'
import { type Death, openTab } from '../../../../../test/support/tab.ts'
import { createWorld } from '../../../../../test/support/world.ts'
import { requireUser } from '../../account/manage.ts'
import type { WalletContext } from '../../wallet/connect.ts'
import { createSolanaWallet } from '../../wallet/embedded/createWallet.ts'
import { findSolanaWallet } from '../../wallet/embedded/findWallet.ts'
import { createSolanaFlow } from './steps.ts'

/**
 * A tab dies at any moment of sending. Its user comes back, repeats the request, and confirms unless the screen reports
 * that it was sent before. Client, frame, vault and chain are real. The friend is always paid exactly once.
 */
const kills = howMany(200, 20)
/** The minimum number of requests to network and frame: the moments at which the tab can die. */
const moments = 9

let chain: SolanaChain
let browser: { first: WalletContext }
let from: PublicKey

beforeAll(async () => {
  const [world, localChain] = await Promise.all([createWorld({ origins: [host] }), startSolanaChain()])
  chain = localChain
  const first = await onDevice(world, await signIn(world))
  from = new PublicKey((await createSolanaWallet(first)).address)
  browser = { first }
  await chain.fund(from.toBase58(), 100_000_000_000n)
})

const lamports = 1_000_000
const balance = (friend: PublicKey) => chain.balance(friend.toBase58())

/** The user confirms the screen, unless it reports an earlier transaction: then it returns `false`. */
async function send(context: WalletContext, to: PublicKey): Promise<boolean> {
  // As an app creates it on each page, without its own blockhash.
  const transaction = new Transaction().add(
    SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports }),
  )
  const wallet = findSolanaWallet(requireUser(context.client), from.toBase58())
  const flow = createSolanaFlow(context, { wallet, transactions: [transaction], network: { url: chain.url } })
  flow.result.catch(() => {})
  await flow.prepare()
  const state = flow.getState()
  if (state.status !== 'review') throw new Error(`The node did not answer: ${state.status}`)
  if (state.plan.sentBefore) return false
  void flow.approve(state.plan)
  await flow.result
  return true
}

test(`security: of ${kills} tabs that die while they send, none has paid twice, and none has not`, async () => {
  const outcomes = { report: 0, crash: 0, sentBefore: 0 }
  const friends: PublicKey[] = []
  for (let kill = 0; kill < kills; kill++) {
    const friend = Keypair.generate().publicKey
    friends.push(friend)
    // Covers every moment, before and after it; the rest at random.
    const at = kill < 2 * moments ? kill >> 1 : Math.floor(Math.random() * (moments + 2))
    const death: Death = { at, isAfter: kill % 2 === 0 }
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
      await chain.ask('getBlockHeight')
      if (!(await send(openTab(browser).context, friend))) {
        outcomes.sentBefore++
        // Once no block can include it, it is on the chain or no longer reported.
        await chain.mine(250)
        const isThere = (await balance(friend)) > 0n
        expect(await send(openTab(browser).context, friend), JSON.stringify(death)).toBe(!isThere)
      }
    }
    await expect.poll(() => balance(friend), { message: JSON.stringify(death) }).toBe(BigInt(lamports))
  }
  // Late ones were included once too.
  for (const friend of friends) expect(await balance(friend)).toBe(BigInt(lamports))
  // The moments are the right ones: some tabs died before sending, some after it.
  expect(outcomes.crash).toBeGreaterThan(kills / 2)
  expect(outcomes.sentBefore).toBeGreaterThan(0)
})
