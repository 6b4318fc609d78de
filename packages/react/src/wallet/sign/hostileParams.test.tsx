import '../../../test/dom.ts'
import { act } from 'react'
import { foundry } from 'viem/chains'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { host, onDevice } from '../../../../../test/support/browserDevice.ts'
import { hostileValues, wrappers } from '../../../../../test/support/hostileInputs.ts'
import { type Session, signIn } from '../../../../../test/support/signIn.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { createSolanaWallet, createWallet } from '../../../../core/src/wallet/embedded/createWallet.ts'
import { openPage, until } from '../../../test/hostPage.tsx'
import { layFrame } from '../../../test/layFrame.ts'
import { inModal } from '../../../test/modal.ts'
import {
  useImportWallet,
  useLoginWithEmail,
  usePrivy,
  useSendTransaction,
  useSign7702Authorization,
  useSignMessage,
  useSignTransaction,
  useSignTypedData,
  useWallets,
} from '../../index.ts'
import * as solana from '../../solana.ts'

/** Every hook and member that takes input to sign. Page, frame, server and vault are real; no screen is shown. */
let world: World
let ada: Session

beforeAll(async () => {
  world = await createWorld({ origins: [host] })
  ada = await signIn(world)
  const device = await onDevice(world, ada)
  await createWallet(device)
  await createSolanaWallet(device)
})

const useAll = () => ({
  login: useLoginWithEmail(),
  privy: usePrivy(),
  wallets: useWallets().wallets,
  message: useSignMessage(),
  typedData: useSignTypedData(),
  sign: useSignTransaction(),
  send: useSendTransaction(),
  authorization: useSign7702Authorization(),
  imported: useImportWallet(),
  solanaMessage: solana.useSignMessage(),
  solanaSign: solana.useSignTransaction(),
  solanaSend: solana.useSendTransaction(),
  solanaBoth: solana.useSignAndSendTransaction(),
  solanaWallets: solana.useWallets().wallets,
  solanaOld: solana.useSolanaWallets().wallets,
})
type Page = ReturnType<typeof useAll>

const to = `0x${'22'.repeat(20)}`
const mail = {
  domain: { name: 'Mail', chainId: 1 },
  types: { Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  message: { text: 'hello' },
}
const bytes = new TextEncoder().encode('hello')
const must = <T,>(value: T | undefined): T => value as T
const getStandardWallet = (page: Page) => must(page.solanaWallets[0]).standardWallet
const account = (page: Page) => must(getStandardWallet(page).accounts[0])
type Feature = Record<string, Record<string, (input: unknown) => Promise<unknown>>>
const feature = (page: Page, name: string) =>
  must((getStandardWallet(page).features as unknown as Feature)[name]?.[name.slice('solana:'.length)])

/** How each is called with its first parameter, and a valid value for it; `undefined` if it needs a node. */
const hooks: Record<string, { call(page: Page, input: never): Promise<unknown>; good?: object }> = {
  useSignMessage: { call: ({ message }, input) => message.signMessage(input), good: { message: 'hello' } },
  'signMessage of a wallet': { call: ({ wallets }, input) => must(wallets[0]).sign(input) },
  useSignTypedData: { call: ({ typedData }, input) => typedData.signTypedData(input), good: mail },
  useSignTransaction: {
    call: ({ sign }, input) => sign.signTransaction(input),
    good: { to, value: 1n, nonce: 0, gasLimit: 21_000, gasPrice: 1, chainId: foundry.id },
  },
  useSendTransaction: { call: ({ send }, input) => send.sendTransaction(input) },
  'sendTransaction of usePrivy': { call: ({ privy }, input) => privy.sendTransaction(input) },
  useSign7702Authorization: {
    call: ({ authorization }, input) => authorization.signAuthorization(input),
    good: { contractAddress: to, chainId: foundry.id, nonce: 0 },
  },
  useImportWallet: { call: ({ imported }, input) => imported.importWallet(input) },
  'useSignMessage of Solana': {
    call: ({ solanaMessage }, input) => solanaMessage.signMessage(input),
    good: { message: bytes },
  },
  'useSignTransaction of Solana': { call: ({ solanaSign }, input) => solanaSign.signTransaction(input) },
  'useSendTransaction of Solana': { call: ({ solanaSend }, input) => solanaSend.sendTransaction(input) },
  'useSignAndSendTransaction of Solana': {
    call: ({ solanaBoth }, input) => solanaBoth.signAndSendTransaction(input),
  },
  'signMessage of a Solana wallet': {
    call: ({ solanaWallets }, input) => must(solanaWallets[0]).signMessage(input),
    good: { message: bytes },
  },
  'signTransaction of a Solana wallet': {
    call: ({ solanaWallets }, input) => must(solanaWallets[0]).signTransaction(input),
  },
  'signMessage of a Solana wallet, 2.x': {
    call: ({ solanaOld }, input) => must(solanaOld[0]).signMessage(input),
  },
  'signTransaction of a Solana wallet, 2.x': {
    call: ({ solanaOld }, input) => must(solanaOld[0]).signTransaction(input),
  },
  'the provider of a Solana wallet, 2.x': {
    call: async ({ solanaOld }, input) => (await must(solanaOld[0]).getProvider()).request(input),
    good: { method: 'signMessage', params: { message: bytes } },
  },
  'solana:signMessage': {
    call: (page, input) => feature(page, 'solana:signMessage')(input),
  },
  'solana:signMessage with an account': {
    call: (page, message) => feature(page, 'solana:signMessage')({ account: account(page), message }),
  },
  'solana:signTransaction': { call: (page, input) => feature(page, 'solana:signTransaction')(input) },
  'solana:signTransaction with an account': {
    call: (page, transaction) =>
      feature(page, 'solana:signTransaction')({ account: account(page), transaction }),
  },
  'solana:signAndSendTransaction with options': {
    call: (page, options) =>
      feature(page, 'solana:signAndSendTransaction')({ account: account(page), transaction: bytes, options }),
  },
}

/** Calls that add bad options to a valid value. */
const options: Record<string, (page: Page, input: never) => Promise<unknown>> = {
  useSignMessage: ({ message }, input) => message.signMessage({ message: 'hello' }, input),
  useSignTypedData: ({ typedData }, input) => typedData.signTypedData(mail, input),
  useSignTransaction: ({ sign }, input) => sign.signTransaction({ to, nonce: 0 }, input),
  useSendTransaction: ({ send }, input) => send.sendTransaction({ to, chainId: 1 }, input),
  'useSignMessage of Solana': ({ solanaMessage }, input) =>
    solanaMessage.signMessage({ message: bytes, options: input }),
  'useSignTransaction of Solana': ({ solanaSign }, input) =>
    solanaSign.signTransaction({ transaction: bytes, connection: input }),
}

async function open(): Promise<Page> {
  layFrame(world)
  const { read } = await openPage(world, useAll, {
    supportedChains: [foundry],
    defaultChain: foundry,
    embeddedWallets: { showWalletUIs: false },
  })
  await act(() => read().login.sendCode({ email: ada.email }))
  await act(() => read().login.loginWithCode({ code: world.codeFor(ada.email) }))
  await until(() => expect([read().wallets.length, read().solanaWallets.length]).toEqual([1, 1]))
  onTestFinished(() => document.body.replaceChildren())
  return read()
}

const standardCodes = [4001, 4100, 4200, 4900, 4901, 4902, -32600, -32601, -32602, -32603]

/** A code of the standards or of the catalog, never an error of the JavaScript engine. */
function checkFailure(name: string, cause: unknown) {
  const { code } = cause as { code?: unknown }
  const isKnown =
    standardCodes.includes(code as number) || (typeof code === 'string' && /^[a-z_]+$/.test(code))
  expect([name, String(cause), isKnown]).toEqual([name, String(cause), true])
  expect(String(cause)).not.toMatch(/DataClone|is not a function|Cannot (?:read|convert)/)
}

test('what hosts pass to hooks is plain data, or refused with a code', { timeout: 120_000 }, async () => {
  const page = await open()
  for (const [value, make] of Object.entries(hostileValues)) {
    const ways = [
      ...Object.entries(hooks).map(([name, { call }]) => [name, () => call(page, make() as never)] as const),
      ...Object.entries(hooks).flatMap(([name, { call, good = { to, transaction: bytes, message: 'x' } }]) =>
        Object.keys(good).map(
          (member) =>
            [`${name}: ${member}`, () => call(page, { ...good, [member]: make() } as never)] as const,
        ),
      ),
      ...Object.entries(options).map(
        ([name, call]) => [`${name}: options`, () => call(page, make() as never)] as const,
      ),
    ]
    for (const [name, ask] of ways) {
      const failure = await act(async () => {
        try {
          await ask()
        } catch (cause) {
          return { cause }
        }
      })
      if (failure) checkFailure(`${name}, ${value}`, failure.cause)
    }
  }
})

test('members behind other shapes are read', async () => {
  const page = await open()
  for (const [name, { call, good }] of Object.entries(hooks)) {
    if (!good) continue
    const plain = await act(() => call(page, good as never))
    for (const [shape, wrap] of Object.entries(wrappers))
      expect([name, shape, await act(() => call(page, wrap(good) as never))]).toEqual([name, shape, plain])
  }
})

test('error: a chain id that is not a number and an empty message are refused before the user is asked', async () => {
  const { send, sign, message, wallets, typedData, solanaMessage } = await open()
  const withScreens = { uiOptions: { showWalletUIs: true } }
  const failure = (ask: () => Promise<unknown>) => act(() => ask().catch((cause: unknown) => cause))
  for (const chainId of ['1', true, 1n, 'x', Number.NaN, 1.5]) {
    const transaction = { to, nonce: 0, chainId: chainId as number }
    const refusal = { code: 'transaction_failure', message: 'Transaction request chainId must be a number' }
    expect(await failure(() => send.sendTransaction(transaction, withScreens))).toMatchObject(refusal)
    expect(await failure(() => sign.signTransaction(transaction, withScreens))).toMatchObject(refusal)
  }
  for (const ask of [
    () => message.signMessage({ message: '' }, withScreens),
    () => message.signMessage({ message: '0x' }, withScreens),
    () => message.signMessage('', withScreens.uiOptions),
    () => must(wallets[0]).sign(''),
    () => solanaMessage.signMessage({ message: new Uint8Array(), options: withScreens }),
  ])
    expect(await failure(ask)).toMatchObject({ code: 'invalid_message' })
  const bad = { ...mail, message: { text: 1 } }
  expect(await failure(() => typedData.signTypedData(bad, withScreens))).toMatchObject({ code: 4200 })
  expect(inModal('[data-page]')).toEqual([])
})
