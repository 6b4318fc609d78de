import { createValue, findSolanaWallet, type StandardWallet } from '@latchkey/core'
import { Keypair, SystemProgram, Transaction } from '@solana/web3.js'
import { act, Suspense } from 'react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { userFromWire } from '../../../../core/src/account/fromWire.ts'
import { draw } from '../../../test/draw.ts'
import { LatchkeyContext } from '../../context.ts'
import { createLatchkey } from '../../latchkey.ts'
import { loaders } from '../../loaders.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import * as subPath from '../../solana.ts'
import type { WalletScreens } from '../modalRoutes.ts'
import { SignScreen } from '../sign/SignScreen.tsx'
import type { WalletKeys, WalletRuntime } from '../walletRuntime.ts'
import { announceSolana } from './announceSolana.ts'
import { signSolanaWith } from './signSolana.ts'
import type { SolanaTransactor } from './solanaTransactor.ts'

const [first, second] = [Keypair.generate(), Keypair.generate()].map(({ publicKey }) => publicKey)
if (!first || !second) throw new Error('no keys')
const [address, other] = [first.toBase58(), second.toBase58()]
const message = new TextEncoder().encode('hello')
const signature = new Uint8Array(64).fill(7)

beforeEach(() => {
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }
  happyDOM.setURL('https://shop.test/')
})

const wallets = (...addresses: string[]) =>
  userFromWire({
    ...{ id: 'did:privy:1', created_at: 1, mfa_methods: [] },
    linked_accounts: addresses.map((one, wallet_index) => ({
      ...{ type: 'wallet', address: one, chain_type: 'solana', wallet_client_type: 'privy' },
      ...{ connector_type: 'embedded', recovery_method: 'privy', imported: false, delegated: false },
      ...{ wallet_index, verified_at: 1 },
    })),
  })

/** A page of a user with two Solana wallets. The test holds the keys instead of the frame. */
function setUp({ showWalletUIs = true } = {}) {
  const config = { embeddedWallets: { showWalletUIs } }
  const latchkey = createLatchkey(
    { appId: 'a'.repeat(25), apiUrl: 'https://auth.shop.test', config },
    loaders,
  )
  vi.stubGlobal('fetch', async () => Response.json({}))
  // All tests of a file share one page, and an announced wallet stays on it until its user has no wallet.
  onTestFinished(() => {
    act(() => latchkey.client.session.setUser(wallets()))
    vi.unstubAllGlobals()
  })
  latchkey.client.session.setUser(wallets(address, other))
  const signSolanaMessage = vi.fn(async (_wallet: { address: string }, _message: Uint8Array) => signature)
  const keys = { signSolanaMessage, whenReady: async () => {} } as Partial<WalletKeys> as WalletKeys
  const signSolana = signSolanaWith({ latchkey, keys })
  const transactSolana = {} as SolanaTransactor // only messages are requested
  const solana = announceSolana(latchkey, 'Shop wallet', { signSolana, transactSolana })
  const runtime = { signSolana, solana, connectedAt: () => 1 } as Partial<WalletRuntime> as WalletRuntime
  Object.assign(latchkey, { wallet: createValue(runtime), loadWallet: async () => runtime })
  let read: ReturnType<typeof useAll> | undefined
  const Page = () => {
    read = useAll()
    return null
  }
  draw(
    <LatchkeyContext value={latchkey}>
      <Page />
    </LatchkeyContext>,
  )
  if (!read) throw new Error('not drawn')
  return { latchkey, solana, signSolanaMessage, signSolana, ...read }
}

const callbacks = { onSuccess: vi.fn(), onError: vi.fn() }
const useAll = () => ({
  old: subPath.useSolanaWallets(),
  now: subPath.useWallets(),
  standard: subPath.useStandardWallets(),
  hook: subPath.useSignMessage(callbacks),
})

type Page = ReturnType<typeof setUp>

/** As the screen does when its button is pressed. */
async function agree({ latchkey: { modal } }: Page): Promise<void> {
  await expect.poll(() => modal.getState()).toHaveLength(1)
  const route = modal.getState()[0] as RouteTo<Pick<WalletScreens, 'wallet.sign'>>
  expect(route.name).toBe('wallet.sign')
  const stack = modal.getState()
  await act(() => route.props.perform())
  // The next request may already be open.
  if (modal.getState() === stack) act(() => modal.close())
}

/** The wallet that a library of the page finds. */
function findOnPage(): StandardWallet[] {
  const walletsOnPage: StandardWallet[] = []
  const register = (wallet: StandardWallet) => {
    walletsOnPage.push(wallet)
    return () => {}
  }
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  return walletsOnPage
}

type Way = (page: Page, bytes: Uint8Array) => Promise<unknown>

/** Every way for a host app to have bytes signed. Each returns the signature in its own form. */
const ownWays: Record<string, { sign: Way; gives: unknown }> = {
  'signMessage of a wallet, 2.x': {
    sign: ({ old: { wallets } }, bytes) => must(wallets[1]).signMessage(bytes),
    gives: signature,
  },
  'the provider, 2.x': {
    async sign({ old: { wallets } }, bytes) {
      const provider = await must(wallets[1]).getProvider()
      return provider.request({ method: 'signMessage', params: { message: toBase64(bytes) } })
    },
    gives: { signature: toBase64(signature) },
  },
  'useSignMessage, 2.x': {
    sign: ({ hook }, bytes) => hook.signMessage({ message: bytes, options: { address: other } }),
    gives: signature,
  },
  'signMessage of a wallet, 3.x': {
    sign: ({ now: { wallets } }, bytes) => must(wallets[1]).signMessage({ message: bytes }),
    gives: { signature, signedMessage: message },
  },
  'useSignMessage, 3.x': {
    sign: ({ hook, now: { wallets } }, bytes) =>
      hook.signMessage({ message: bytes, wallet: must(wallets[1]) }),
    gives: { signature },
  },
  'useSignMessage, 3.x, two at once': {
    sign: ({ hook, now: { wallets } }, bytes) => {
      const input = { message: bytes, wallet: must(wallets[1]) }
      return hook.signMessage(input, input)
    },
    gives: [{ signature }, { signature }],
  },
}
/** Every way for a script of its page. */
const announcedWays: typeof ownWays = {
  'the wallet found on the page': {
    sign: (_, bytes) => signWith(must(findOnPage()[0]), bytes),
    gives: [{ signature, signedMessage: message }],
  },
  'standardWallet, 3.x': {
    sign: ({ now: { wallets } }, bytes) => signWith(must(wallets[1]).standardWallet, bytes),
    gives: [{ signature, signedMessage: message }],
  },
  'useStandardWallets, 3.x': {
    sign: ({ standard: { wallets } }, bytes) => signWith(must(wallets[0]), bytes),
    gives: [{ signature, signedMessage: message }],
  },
}
const ways = { ...ownWays, ...announcedWays }

describe.each(Object.entries(ways))('%s', (name, { sign, gives }) => {
  test('shows the message, and signs it with the given wallet', async () => {
    const page = setUp()
    const answer = sign(page, message)
    for (const _ of [gives].flat()) await agree(page)
    expect(await answer).toEqual(gives)
    expect(page.signSolanaMessage).toHaveBeenCalledWith(expect.objectContaining({ address: other }), message)
  })

  test('security: is not signed when the user refuses', async () => {
    const page = setUp()
    const answer = sign(page, message)
    await expect
      .poll(() => page.latchkey.modal.getState())
      .toMatchObject([{ name: 'wallet.sign', props: { request: { method: 'solana_signMessage', message } } }])
    act(() => page.latchkey.modal.dismiss())
    await expect(answer).rejects.toMatchObject({ code: 4001 })
    expect(page.signSolanaMessage).not.toHaveBeenCalled()
  })

  test('security: a transaction as a message is neither shown nor signed', async () => {
    const page = setUp()
    const transaction = new Transaction({ feePayer: second, recentBlockhash: address })
    transaction.add(SystemProgram.transfer({ fromPubkey: second, toPubkey: first, lamports: 1 }))
    for (const bytes of [
      transaction.serializeMessage(),
      transaction.serialize({ verifySignatures: false, requireAllSignatures: false }),
    ])
      await expect(sign(page, Uint8Array.from(bytes))).rejects.toMatchObject({ code: 'invalid_message' })
    expect(page.latchkey.modal.getState()).toEqual([])
    expect(page.signSolanaMessage).not.toHaveBeenCalled()
  })

  test('security: the shown bytes are signed, even if the page changes them meanwhile', async () => {
    const page = setUp()
    const bytes = Uint8Array.from(message)
    const answer = sign(page, bytes)
    await expect.poll(() => page.latchkey.modal.getState()).toHaveLength(1)
    bytes.fill(0x41)
    await agree(page)
    expect(page.signSolanaMessage.mock.calls[0]?.[1]).toEqual(message)
    if (Array.isArray(gives) && gives.length > 1) act(() => page.latchkey.modal.dismiss())
    await Promise.allSettled([answer])
  })

  test('error: an empty message, and an invalid one', async () => {
    const page = setUp()
    const none = name.startsWith('the provider') ? [] : ['hello', [1, 2], undefined]
    for (const bytes of [new Uint8Array(), ...none])
      await expect(sign(page, bytes as Uint8Array)).rejects.toMatchObject({ code: 'invalid_message' })
    expect(page.latchkey.modal.getState()).toEqual([])
  })

  test('and an app that shows no screens', async () => {
    const page = setUp({ showWalletUIs: false })
    const answer = sign(page, message)
    if (Object.hasOwn(announcedWays, name)) await agree(page)
    expect(await answer).toEqual(gives)
    expect(page.latchkey.modal.getState()).toEqual([])
  })
})

test('the screen shows bytes of text as text', async () => {
  const { latchkey } = setUp()
  const wallet = findSolanaWallet(wallets(address))
  const request = {
    method: 'solana_signMessage',
    message: new TextEncoder().encode('Hello, Ada'),
    wallet,
  } as const
  const { container } = draw(
    <LatchkeyContext value={latchkey}>
      <Suspense>
        <SignScreen
          request={request}
          wording={{}}
          progress={createValue({ status: 'idle' })}
          perform={async () => {}}
        />
      </Suspense>
    </LatchkeyContext>,
  )
  await act(async () => {})
  await expect.poll(() => container.textContent).toContain('Hello, Ada')
  expect(container.textContent).toContain(address.slice(0, 4))
})

test('the app changes the words of one request, and skips its screen', async () => {
  const page = setUp()
  const wallet = must(page.now.wallets[0])
  const signing = page.hook.signMessage({ message, wallet, options: { uiOptions: { title: 'Say hello' } } })
  await expect
    .poll(() => page.latchkey.modal.getState())
    .toMatchObject([{ props: { wording: { title: 'Say hello' } } }])
  await agree(page)
  expect(await signing).toEqual({ signature })
  const options = { uiOptions: { showWalletUIs: false } }
  expect(await page.hook.signMessage({ message, wallet, options })).toEqual({ signature })
  expect(callbacks.onSuccess).toHaveBeenCalledWith({ signature })
  await expect(page.hook.signMessage({ message: new Uint8Array(), wallet })).rejects.toThrow()
  expect(callbacks.onError).toHaveBeenCalledWith('invalid_message')
})

test('2.x and 3.x have the same wallets', async () => {
  const { old, now, standard } = setUp()
  expect(old.wallets).toMatchObject(
    [address, other].map((one, walletIndex) => ({
      ...{ type: 'solana', address: one, walletIndex, linked: true, imported: false },
      ...{ walletClientType: 'privy', connectorType: 'embedded', meta: { id: 'io.privy.solana.wallet' } },
    })),
  )
  expect(now.wallets.map((wallet) => wallet.address)).toEqual([address, other])
  expect(standard.wallets).toEqual([now.wallets[0]?.standardWallet])
  await expect(old.wallets[0]?.unlink()).rejects.toMatchObject({ code: 'cannot_unlink_embedded_wallet' })
})

test('is announced while there is a wallet, and withdrawn at logout', () => {
  const { latchkey, solana } = setUp()
  expect(findOnPage()).toContain(solana)
  act(() => latchkey.client.session.setUser(wallets(other)))
  expect(solana.accounts.map((account) => account.address)).toEqual([other])
  act(() => latchkey.client.session.setUser(wallets()))
  expect(solana.accounts).toEqual([])
  expect(findOnPage()).not.toContain(solana)
})

function signWith(wallet: StandardWallet, bytes: Uint8Array) {
  const account = must(wallet.accounts.find((one) => one.address === other))
  return must(wallet.features['solana:signMessage']).signMessage({ account, message: bytes })
}

function toBase64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('is missing')
  return value
}
