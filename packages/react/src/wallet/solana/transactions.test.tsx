import '../../../test/dom.ts'
import { Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { act } from 'react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { host, onDevice } from '../../../../../test/support/browserDevice.ts'
import { type BrokenNode, startBrokenNode } from '../../../../../test/support/chains/brokenNode.ts'
import { type SolanaChain, startSolanaChain } from '../../../../../test/support/chains/solanaChain.ts'
import { signIn } from '../../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { createSolanaWallet } from '../../../../core/src/wallet/embedded/createWallet.ts'
import { openPage, until } from '../../../test/hostPage.tsx'
import { layFrame } from '../../../test/layFrame.ts'
import { inModal } from '../../../test/modal.ts'
import { useLoginWithEmail, useSendSolanaTransaction } from '../../index.ts'
import * as solana from '../../solana.ts'

/** A page of a host app with real frame, server, vault and Solana virtual machine. */

let world: World
let chain: SolanaChain
/** Between the page and the chain. */
let node: BrokenNode
let email: string
let from: PublicKey

beforeAll(async () => {
  ;[world, chain] = await Promise.all([createWorld({ origins: [host] }), startSolanaChain()])
  node = await startBrokenNode(chain.url)
  const ada = await signIn(world)
  email = ada.email
  from = new PublicKey((await createSolanaWallet(await onDevice(world, ada))).address)
  await chain.fund(from.toBase58(), 100_000_000_000n)
})
afterEach(() => document.body.replaceChildren())

const callbacks = { onSuccess: vi.fn(), onError: vi.fn() }
const heardSigned = { onSuccess: vi.fn(), onError: vi.fn() }

async function open(showWalletUIs = true) {
  const { told } = layFrame(world)
  const config = {
    solanaClusters: [{ name: 'devnet' as const, rpcUrl: node.url }],
    embeddedWallets: { showWalletUIs },
  }
  const useAll = () => ({
    login: useLoginWithEmail(),
    send: solana.useSendTransaction(callbacks),
    send1x: useSendSolanaTransaction(),
    sign: solana.useSignTransaction(heardSigned),
    both: solana.useSignAndSendTransaction(),
    now: solana.useWallets(),
    old: solana.useSolanaWallets(),
    standard: solana.usePrivyStandardWallet(),
  })
  const { read } = await openPage(world, useAll, config)
  const nothing = read().standard.wallet
  expect(nothing.accounts).toEqual([])
  await act(() => read().login.sendCode({ email }))
  await act(() => read().login.loginWithCode({ code: world.codeFor(email) }))
  await until(() => expect(read().now.wallets).toHaveLength(1))
  const { standard, now } = read()
  expect(standard).toEqual({ wallet: now.wallets[0]?.standardWallet, ready: true })
  const countSignCalls = () =>
    told.filter((one) => JSON.stringify(one).includes('"method":"signTransaction"')).length
  return { ...read(), signed: countSignCalls }
}
type Page = Awaited<ReturnType<typeof open>>

const lamports = 1_000_000_000
const toPay = (to: PublicKey) =>
  new Transaction().add(SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports }))
async function toBytes(to: PublicKey): Promise<Uint8Array> {
  const { value } = await chain.ask<{ value: { blockhash: string } }>('getLatestBlockhash')
  const transaction = Object.assign(toPay(to), { feePayer: from, recentBlockhash: value.blockhash })
  return Uint8Array.from(transaction.serialize({ requireAllSignatures: false }))
}
const submit = (submission: unknown) => {
  const bytes = submission instanceof Uint8Array ? submission : (submission as Transaction).serialize()
  return chain.ask('sendTransaction', Buffer.from(bytes).toString('base64'), { encoding: 'base64' })
}
const getAnnounced = ({ now }: Page) => must(now.wallets[0]).standardWallet

/** Every way to sign or send a transaction. Those that sign return it, and the test sends it. */
const ownWays: Record<string, (page: Page, to: PublicKey) => Promise<unknown>> = {
  'useSendTransaction, 2.x': ({ send }, to) =>
    send.sendTransaction({ transaction: toPay(to), connection: { rpcEndpoint: chain.url } }),
  'useSendSolanaTransaction, 1.x': ({ send1x }, to) =>
    send1x.sendSolanaTransaction(toPay(to), { rpcEndpoint: chain.url }, { description: 'Rent' }, {}, {}),
  'sendTransaction of a wallet, 2.x': ({ old }, to) => must(old.wallets[0]).sendTransaction(toPay(to)),
  'signAndSendTransaction of the provider, 2.x': async ({ old }, to) =>
    (await must(old.wallets[0]).getProvider()).request({
      ...{ method: 'signAndSendTransaction', params: { transaction: toPay(to) } },
    }),
  'useSignAndSendTransaction, 3.x': async ({ both, now }, to) =>
    both.signAndSendTransaction({ transaction: await toBytes(to), wallet: must(now.wallets[0]) }),
  'signAndSendTransaction of a wallet, 3.x': async ({ now }, to) =>
    must(now.wallets[0]).signAndSendTransaction({ transaction: await toBytes(to), chain: 'solana:devnet' }),
  'useSignTransaction, 2.x': async ({ sign }, to) =>
    submit(
      await sign.signTransaction({
        ...{ transaction: toPay(to), address: from.toBase58(), transactionOptions: { skipPreflight: true } },
      }),
    ),
  'signTransaction of a wallet, 2.x': async ({ old }, to) =>
    submit(await must(old.wallets[0]).signTransaction(toPay(to))),
  'signAllTransactions of a wallet, 2.x': async ({ old }, to) => {
    const [result] = await must(old.wallets[0]).signAllTransactions([toPay(to)])
    return submit(result)
  },
  'signTransaction of the provider, 2.x': async ({ old }, to) => {
    const provider = await must(old.wallets[0]).getProvider()
    const params = { transaction: toPay(to) }
    return submit((await provider.request({ method: 'signTransaction', params })).signedTransaction)
  },
  'useSignTransaction, 3.x': async ({ sign, now }, to) => {
    const input = { transaction: await toBytes(to), wallet: must(now.wallets[0]) }
    return submit((await sign.signTransaction(input)).signedTransaction)
  },
  'signTransaction of a wallet, 3.x': async ({ now }, to) =>
    submit(
      (await must(now.wallets[0]).signTransaction({ transaction: await toBytes(to) })).signedTransaction,
    ),
}
/** Every way for a script of its page. */
const announcedWays: typeof ownWays = {
  'solana:signTransaction': async (page, to) => {
    const { accounts, features } = getAnnounced(page)
    const input = {
      account: must(accounts[0]),
      transaction: await toBytes(to),
      chain: 'solana:devnet',
    } as const
    const [result] = await must(features['solana:signTransaction']).signTransaction(input)
    return submit(result?.signedTransaction)
  },
  'solana:signAndSendTransaction': async (page, to) => {
    const { accounts, features } = getAnnounced(page)
    const input = {
      account: must(accounts[0]),
      transaction: await toBytes(to),
      chain: 'solana:devnet',
    } as const
    return must(features['solana:signAndSendTransaction']).signAndSendTransaction(input)
  },
}
const ways = Object.entries({ ...ownWays, ...announcedWays })

const button = (name: string) => inModal('button').find(({ textContent }) => textContent === name)
const press = (name: string) => act(() => (button(name) as HTMLElement | undefined)?.click())
const read = () =>
  inModal('.lk-page')
    .map(({ textContent }) => textContent)
    .join('\n')
async function pressUntil(name: string, isDone: () => boolean): Promise<void> {
  await until(async () => {
    press(name)
    expect(isDone()).toBe(true)
  })
}

describe('with screens', () => {
  test('each entry point shows amount, recipient and network; signs nothing if refused; sends once if approved', async () => {
    const page = await open()
    for (const [name, ask] of ways) {
      const to = Keypair.generate().publicKey
      const refusal = ask(page, to).catch((error) => error)
      await until(() => expect(button('Approve'), name).toBeDefined())
      await until(() => expect(read()).toContain(to.toBase58().slice(0, 22)))
      expect(read()).toMatch(/1 SOL/)
      expect(read()).toContain('Solana')
      const before = page.signed()
      await pressUntil('Reject', () => button('Approve') === undefined)
      expect(await refusal, name).toMatchObject({ code: 4001 })
      expect(page.signed(), name).toBe(before)

      const answer = ask(page, to)
      await pressUntil('Approve', () => page.signed() > before)
      await answer
      expect(await chain.balance(to.toBase58()), name).toBe(BigInt(lamports))
      expect(page.signed() - before, name).toBe(1)
      await pressUntil('Close', () => inModal('.lk-page').length === 0)
    }
    expect(callbacks.onError).toHaveBeenCalledWith('unable_to_sign')
    const [[params]] = callbacks.onSuccess.mock.calls as [[{ response: { signature: string; fees: number } }]]
    expect(params.response).toMatchObject({ signature: expect.stringMatching(/^\w{80,90}$/), fees: 5_000 })
    // Both forms, once rejected and once signed.
    expect(heardSigned.onError.mock.calls).toEqual([['unable_to_sign'], ['unable_to_sign']])
    const signedTransactions = heardSigned.onSuccess.mock.calls.map(([params]) => params.signedTransaction)
    expect(signedTransactions).toEqual([expect.any(Transaction), expect.any(Uint8Array)])
  })
})

describe('security: an app that shows no screens', () => {
  test('its own requests have none; requests of any script of its page still have one', async () => {
    const page = await open(false)
    for (const [name, ask] of ways) {
      const to = Keypair.generate().publicKey
      const before = page.signed()
      const answer = ask(page, to)
      if (Object.hasOwn(announcedWays, name)) {
        await until(() => expect(button('Approve'), name).toBeDefined())
        expect(page.signed(), name).toBe(before)
        await pressUntil('Approve', () => page.signed() > before)
      }
      await answer
      expect(await chain.balance(to.toBase58()), name).toBe(BigInt(lamports))
      if (Object.hasOwn(announcedWays, name))
        await pressUntil('Close', () => inModal('.lk-page').length === 0)
      else expect(inModal('.lk-page'), name).toHaveLength(0)
    }
  })
})

test('security: whenever the node falls ill the screen leads on, and it is sent once; more than there is is not sent', async () => {
  const { send, now } = await open()
  const fallIll = (...methods: string[]) =>
    Object.assign(node, { illness: 'fails', methods: methods.length > 0 ? methods : undefined })
  const heal = () => Object.assign(node, { illness: undefined, methods: undefined })
  const begin = async () => {
    const friend = Keypair.generate().publicKey.toBase58()
    const transaction = await toBytes(new PublicKey(friend))
    return { friend, sent: must(now.wallets[0]).signAndSendTransaction({ transaction }) }
  }
  const finish = async ({ friend, sent }: Awaited<ReturnType<typeof begin>>) => {
    await until(() => {
      press('Retry transaction')
      expect(read()).toContain('Sent 1 SOL')
    })
    await sent
    expect(await chain.balance(friend)).toBe(BigInt(lamports))
    await pressUntil('Close', () => inModal('.lk-page').length === 0)
  }

  // While it is prepared: its actions are still decoded, but it is not signed.
  fallIll()
  const first = await begin()
  await until(() => expect(read()).toContain('1 SOL'))
  await pressUntil('Approve', () => button('Retry transaction') !== undefined)
  expect(read()).toContain("We couldn't prepare it. Nothing was sent.")
  // While it is sent, and no response confirms it.
  fallIll('sendTransaction', 'getSignatureStatuses')
  await pressUntil('Retry transaction', () => button('Approve') !== undefined)
  await pressUntil('Approve', () => button('Retry transaction') !== undefined)
  expect(read()).toContain("it can't be sent twice.")
  expect(await chain.balance(first.friend)).toBe(0n)
  heal()
  await finish(first)
  // While it is followed. The caller already has the signature.
  fallIll('getSignatureStatuses')
  const second = await begin()
  await pressUntil('Approve', () => read().includes('Sending 1 SOL'))
  await act(() => second.sent)
  heal()
  await finish(second)

  const to = Keypair.generate().publicKey
  const transaction = new Transaction().add(
    SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports: 1_000_000 * lamports }),
  )
  const answer = send.sendTransaction({ transaction }).catch((error) => error)
  await until(() => expect(read()).toContain('Not enough funds'))
  expect((button('Approve') as HTMLButtonElement).disabled).toBe(true)
  await pressUntil('Reject', () => inModal('.lk-page').length === 0)
  expect(await answer).toMatchObject({ code: 4001 })
  expect(await chain.balance(to.toBase58())).toBe(0n)
})

test('error: anything but a transaction of this wallet is refused before a screen opens', async () => {
  const { sign, send, both, now, signed } = await open()
  const foreign = Keypair.generate().publicKey
  const others = new Transaction({ feePayer: foreign, recentBlockhash: foreign.toBase58() }).add(
    SystemProgram.transfer({ fromPubkey: foreign, toPubkey: from, lamports: 1 }),
  )
  for (const transaction of [others, new Uint8Array(9), {}]) {
    await expect(sign.signTransaction({ transaction })).rejects.toMatchObject({ code: 'transaction_failure' })
    await expect(send.sendTransaction({ transaction })).rejects.toMatchObject({ code: 'transaction_failure' })
  }
  // No entry point may claim that the app pays when it does not.
  const wallet = must(now.wallets[0])
  const plain = { transaction: await toBytes(foreign) }
  const sponsorInput = { ...plain, options: { sponsor: true } }
  for (const sending of [
    send.sendTransaction({ transaction: toPay(foreign), sponsor: true }),
    both.signAndSendTransaction({ ...sponsorInput, wallet }),
    both.signAndSendTransaction({ ...plain, wallet }, { ...sponsorInput, wallet }),
    wallet.signAndSendTransaction(sponsorInput),
  ])
    await expect(sending).rejects.toMatchObject({ code: 'feature_not_enabled' })
  expect(inModal('.lk-page')).toHaveLength(0)
  expect(signed()).toBe(0)
})

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('is missing')
  return value
}
