import {
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { host, onDevice } from '../../../../../test/support/browserDevice.ts'
import { startBrokenNode } from '../../../../../test/support/chains/brokenNode.ts'
import {
  type SolanaChain,
  startSolanaChain,
  testMint,
} from '../../../../../test/support/chains/solanaChain.ts'
import { signIn } from '../../../../../test/support/signIn.ts'
import { findTokenAccount, tokenInstruction } from '../../../../../test/support/solanaTokens.ts'
import { createWorld } from '../../../../../test/support/world.ts'
import { requireUser } from '../../account/manage.ts'
import type { WalletContext } from '../../wallet/connect.ts'
import { createSolanaWallet } from '../../wallet/embedded/createWallet.ts'
import { findSolanaWallet } from '../../wallet/embedded/findWallet.ts'
import type { TransactionFlow } from '../flow.ts'
import type { TransactionState } from '../transactionState.ts'
import type { SolanaTransactionInput } from './readTransaction.ts'
import { createSolanaSigningFlow } from './signingFlow.ts'
import { createSolanaFlow } from './steps.ts'

/** With everything real: client, frame, vault, Postgres, and Solana's virtual machine behind a node. */

const sol = 1_000_000_000
let chain: SolanaChain
let node: Awaited<ReturnType<typeof startBrokenNode>>
let context: WalletContext
let from: PublicKey
const events: string[] = []

beforeAll(async () => {
  const [world, localChain] = await Promise.all([createWorld({ origins: [host] }), startSolanaChain()])
  chain = localChain
  node = await startBrokenNode(chain.url)
  context = await onDevice(world, await signIn(world), { events })
  from = new PublicKey((await createSolanaWallet(context)).address)
  await chain.fund(from.toBase58(), BigInt(100 * sol))
})

const wallet = () => findSolanaWallet(requireUser(context.client), from.toBase58())
const network = () => ({ url: node.url })
const pay = (to: PublicKey, lamports = sol) =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports })
/** Of 2.x, without a blockhash and without a payer. */
const legacy = (...instructions: TransactionInstruction[]) => new Transaction().add(...instructions)
async function createVersioned(...instructions: TransactionInstruction[]) {
  const { value } = await chain.ask<{ value: { blockhash: string } }>('getLatestBlockhash')
  const content = { payerKey: from, recentBlockhash: value.blockhash, instructions }
  return new VersionedTransaction(new TransactionMessage(content).compileToV0Message())
}

function begin<T extends SolanaTransactionInput>(...transactions: T[]) {
  return createSolanaFlow(context, { wallet: wallet(), transactions, network: network() })
}
async function prepareFlow<T extends SolanaTransactionInput>(...transactions: T[]) {
  const flow = begin(...transactions)
  await flow.prepare()
  return { flow, plan: getPlan(flow) }
}
function getPlan<P, R>(flow: TransactionFlow<P, R>): P {
  const state: TransactionState<P, R> = flow.getState()
  if (state.status !== 'review') throw new Error(`Nothing to look at while ${state.status}.`)
  return state.plan
}
const balance = (of: PublicKey) => chain.balance(of.toBase58())
/** An address that never received a payment. */
const stranger = () => Keypair.generate().publicKey

describe('sending', () => {
  test.each(['legacy', 'version 0', 'bytes'])('SOL, as %s', async (form) => {
    const to = stranger()
    const input =
      form === 'legacy'
        ? legacy(pay(to))
        : form === 'bytes'
          ? (await createVersioned(pay(to))).serialize()
          : await createVersioned(pay(to))
    const { flow, plan } = await prepareFlow(input)
    expect(plan).toMatchObject({
      instructions: [{ kind: 'transfer', to: to.toBase58(), amount: BigInt(sol) }],
      ...{ isWhole: true, problem: undefined, fee: { lamports: 5_000n, payer: from.toBase58() } },
      balance: await balance(from),
    })
    expect(await balance(to)).toBe(0n)
    await flow.approve(plan)
    const state = flow.getState()
    if (state.status !== 'done') throw new Error(JSON.stringify(state))
    expect(await balance(to)).toBe(BigInt(sol))
    const { signature, signedTransaction, fees, parsedTransaction } = state.receipt
    expect(await flow.result).toBe(signature)
    expect({ fees, err: parsedTransaction?.meta?.err }).toEqual({ fees: 5_000, err: null })
    if (form !== 'bytes') expect(signedTransaction).toBe(input)
  })

  test('a token to somebody who has none of it: the plan says whose the account will be, and what changes', async () => {
    const to = stranger()
    const mint = new PublicKey(testMint)
    await chain.mintToken(from.toBase58(), 5_000_000n)
    const [mine, theirs] = [from, to].map((owner) => findTokenAccount(owner, mint)) as [PublicKey, PublicKey]
    const { flow, plan } = await prepareFlow(
      legacy(
        tokenInstruction.createAccountIfNone(from, theirs, to, mint),
        tokenInstruction.transfer(mine, theirs, from, 2_000_000n),
      ),
    )
    expect(plan.problem).toBeUndefined()
    expect(plan.tokenAccounts.get(theirs.toBase58())).toEqual({ owner: to.toBase58(), mint: testMint })
    expect(plan.decimals.get(testMint)).toBe(6)
    expect(plan.changes?.tokens).toEqual([{ mint: testMint, amount: -2_000_000n }])
    expect(plan.changes?.lamports).toBeLessThan(-5_000n)
    await flow.approve(plan)
    const tokenBalance = await chain.ask<{ value: { amount: string } }>(
      'getTokenAccountBalance',
      theirs.toBase58(),
    )
    expect(tokenBalance.value.amount).toBe('2000000')
  })

  test('several, one after the other', async () => {
    const [first, second] = [stranger(), stranger()]
    const flow = begin(legacy(pay(first)), legacy(pay(second)))
    await flow.run()
    expect(await Promise.all([balance(first), balance(second)])).toEqual([BigInt(sol), BigInt(sol)])
    expect(flow.sent()).toHaveLength(2)
  })

  test('one that the app sends itself: signed, and the chain takes it', async () => {
    const to = stranger()
    const input = legacy(pay(to))
    const flow = createSolanaSigningFlow(context, {
      wallet: wallet(),
      transactions: [input],
      network: network(),
    })
    await flow.run()
    expect(await balance(to)).toBe(0n)
    expect(flow.sent()[0]?.receipt?.signedTransaction).toBe(input)
    await chain.ask('sendTransaction', input.serialize().toString('base64'), { encoding: 'base64' })
    expect(await balance(to)).toBe(BigInt(sol))
  })
})

describe('security: what no instruction says is seen in what would change', () => {
  test('a spender, and an account that is given away', async () => {
    const mint = new PublicKey(testMint)
    const thief = stranger()
    const account = await chain.mintToken(from.toBase58(), 7n)
    const own = new PublicKey(account)
    expect(own).toEqual(findTokenAccount(from, mint))
    const approval = await prepareFlow(legacy(tokenInstruction.approve(own, thief, from, 5n)))
    expect(approval.plan.changes).toMatchObject({ spenders: [thief.toBase58()], isGivenAway: false })
    const assign = SystemProgram.assign({ accountPubkey: from, programId: thief })
    expect((await prepareFlow(legacy(assign))).plan.changes).toMatchObject({
      isGivenAway: true,
      spenders: [],
    })
    const authority = tokenInstruction.setAuthority(own, from, 2, thief)
    expect((await prepareFlow(legacy(authority))).plan.changes?.tokens).toEqual([
      { mint: testMint, amount: expect.any(BigInt) },
    ])
  })
})

describe('what would fail is said before the click', () => {
  test('more than there is', async () => {
    const { flow, plan } = await prepareFlow(legacy(pay(stranger(), 1_000 * sol)))
    expect(plan.problem).toEqual({ kind: 'insufficient' })
    await flow.approve(plan)
    expect(flow.getState()).toMatchObject({ status: 'failed', error: { code: 'insufficient_balance' } })
  })

  test('tokens that nobody has', async () => {
    const mint = Keypair.generate().publicKey
    const [mine, theirs] = [from, stranger()].map((owner) => findTokenAccount(owner, mint)) as [
      PublicKey,
      PublicKey,
    ]
    const { plan } = await prepareFlow(legacy(tokenInstruction.transfer(mine, theirs, from, 1n)))
    expect(plan.problem).toMatchObject({ kind: 'failing', reason: expect.stringMatching(/.../) })
    expect(plan.changes).toBeUndefined()
  })

  test('a blockhash that is too old', async () => {
    const input = await createVersioned(pay(stranger()))
    await chain.mine(200)
    expect((await prepareFlow(input)).plan.problem).toEqual({ kind: 'expired' })
  })
})

describe('security: nothing is sent twice', () => {
  const signatures = () => events.filter((event) => event === 'wallets:rpc').length
  afterAll(() => chain.setSending('run'))

  test('an answer that was lost is looked up', async () => {
    const to = stranger()
    const { flow, plan } = await prepareFlow(legacy(pay(to)))
    const before = signatures()
    Object.assign(node, { losesAnswers: true, methods: ['sendTransaction'] })
    await flow.approve(plan)
    expect(flow.getState()).toMatchObject({ status: 'failed', isLost: true, id: expect.any(String) })
    expect(await balance(to)).toBe(BigInt(sol))
    Object.assign(node, { losesAnswers: false, methods: undefined })
    await flow.retry()
    expect(flow.getState()).toMatchObject({ status: 'done', receipt: { fees: 5_000 } })
    expect(await balance(to)).toBe(BigInt(sol))
    expect(signatures() - before).toBe(1)
  })

  test('while it could still land, another one is never signed; once it cannot, it is', async () => {
    const to = stranger()
    const { flow, plan } = await prepareFlow(legacy(pay(to)))
    const before = signatures()
    await chain.setSending('drop')
    await flow.approve(plan)
    expect(flow.getState()).toMatchObject({ status: 'pending' })
    expect(signatures() - before).toBe(1)
    await chain.mine(400)
    await flow.retry()
    expect(flow.getState()).toMatchObject({
      status: 'failed',
      error: { data: { error: 'BlockhashNotFound' } },
    })
    expect(signatures() - before).toBe(1)
    await chain.setSending('run')
    await flow.retry()
    await flow.approve(getPlan(flow))
    expect(flow.getState()).toMatchObject({ status: 'done' })
    expect(signatures() - before).toBe(2)
    expect(await balance(to)).toBe(BigInt(sol))
  })

  test('one that is held back is found when it lands', async () => {
    const to = stranger()
    const { flow, plan } = await prepareFlow(legacy(pay(to)))
    await chain.setSending('hold')
    await flow.approve(plan)
    expect(flow.getState()).toMatchObject({ status: 'pending' })
    await chain.setSending('run')
    await flow.retry()
    expect(flow.getState()).toMatchObject({ status: 'done' })
    expect(await balance(to)).toBe(BigInt(sol))
  })

  test('what is not agreed to is neither signed nor sent', async () => {
    const to = stranger()
    const { flow, plan } = await prepareFlow(legacy(pay(to)))
    const before = signatures()
    flow.close()
    await flow.approve(plan)
    await expect(flow.result).rejects.toBeUndefined()
    expect(signatures() - before).toBe(0)
    expect(await balance(to)).toBe(0n)
  })
})

// Each kind once: no response, not JSON-RPC, an empty result, a refusal that proves nothing.
describe.each(['refuses', 'html', 'wrongShape', 'error'] as const)('a node that is ill: %s', (illness) => {
  const well = { illness: undefined, methods: undefined }
  afterAll(() => void Object.assign(node, well))

  test('while it is prepared: the review comes all the same, and says that nothing is known', async () => {
    Object.assign(node, { illness, methods: undefined })
    const { plan } = await prepareFlow(legacy(pay(stranger())))
    Object.assign(node, well)
    expect(plan).toMatchObject({
      problem: { kind: 'unreachable' },
      fee: { lamports: 5_000n },
      balance: undefined,
    })
    expect(plan.instructions).toHaveLength(1)
  })

  test('while it is sent: it is tried again with the same bytes, and arrives once', async () => {
    const to = stranger()
    const { flow, plan } = await prepareFlow(legacy(pay(to)))
    Object.assign(node, { illness, methods: ['sendTransaction', 'getSignatureStatuses'] })
    await flow.approve(plan)
    Object.assign(node, well)
    expect(flow.getState()).toMatchObject({ status: expect.stringMatching(/failed|pending/) })
    await flow.retry()
    expect(flow.getState()).toMatchObject({ status: 'done' })
    expect(await balance(to)).toBe(BigInt(sol))
  })

  test('while it is followed: it is still pending, and no failure', async () => {
    const to = stranger()
    const { flow, plan } = await prepareFlow(legacy(pay(to)))
    Object.assign(node, { illness, methods: ['getSignatureStatuses', 'getBlockHeight'] })
    await flow.approve(plan)
    Object.assign(node, well)
    expect(flow.getState()).toMatchObject({ status: 'pending' })
    await flow.retry()
    expect(flow.getState()).toMatchObject({ status: 'done' })
  })
})
