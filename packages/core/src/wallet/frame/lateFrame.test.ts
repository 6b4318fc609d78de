import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signedInClient } from '../../../../../test/support/journeys/client.ts'
import { createWorld } from '../../../../../test/support/world.ts'
import type { Wallet } from '../../methods/siwe/account.ts'
import { createWalletContext, type WalletContext } from '../connect.ts'
import { type CreateWalletRecovery, createSolanaWallet, createWallet } from '../embedded/createWallet.ts'
import { createFrame, type WalletFrame } from './frame.ts'

/** A frame that completes the handshake, takes requests and never answers. Only its window is hand-made. */
const page = new EventTarget()
let isAsked: (event: string) => void
let greets = true
const inside = {
  postMessage({ id, event }: { id: string; event: string }, origin: string) {
    const answer = { origin, source: inside, data: { id, event, data: {} } }
    if (event === 'privy:iframe:ready') {
      if (greets) page.dispatchEvent(Object.assign(new Event('message'), answer))
    } else {
      // Timers set from here on belong to this request; the server uses the real time.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      isAsked(event)
    }
  },
}

beforeEach(() => {
  greets = true
  const parts = { style: {}, isConnected: true, contentWindow: inside, remove() {} }
  const element = Object.assign(new EventTarget(), parts)
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', {
    createElement: () => element,
    body: { append: () => element.dispatchEvent(new Event('load')) },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Row = {
  by: string
  create(context: WalletContext): Promise<Wallet>
  event: string
  frameSeconds: number
}

const password = { recoveryMethod: 'user-passcode', recoveryPassword: 'correct horse' } as const
const drive = { recoveryMethod: 'google-drive', recoveryAccessToken: 'a token' } as const
const icloud = { recoveryMethod: 'icloud', recoveryAccessToken: 'a token' } as const

/** Every way to create a first wallet, and its time for the frame to load (protocol 12). */
const rows: Row[] = (['ethereum', 'solana'] as const).flatMap((chain) => {
  const create = chain === 'ethereum' ? createWallet : createSolanaWallet
  const event = chain === 'ethereum' ? 'privy:wallet:create' : 'privy:solana-wallet:create'
  const by = (recovery?: CreateWalletRecovery) => ({
    by: `${chain}, ${recovery?.recoveryMethod ?? 'a login alone'}`,
    create: (context: WalletContext) => create(context, {}, recovery),
    event,
    frameSeconds: recovery ? 30 : 15,
  })
  return [by(), by(password), by(drive), by(icloud)]
})

test.each(rows)(
  'error: a wallet ($by) that is not made within 20 s is said so',
  async ({ create, event }) => {
    const client = await signedInClient(await createWorld())
    const frame = createFrame(client)
    const leave = frame.mount()
    await frame.whenReady()
    const requestArgs = new Promise<string>((resolve) => {
      isAsked = resolve
    })
    let ending: unknown
    create(createWalletContext(client, frame)).catch((cause) => {
      ending = cause
    })
    expect(await requestArgs).toBe(event)
    await vi.advanceTimersByTimeAsync(19_999)
    expect(ending).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(ending).toMatchObject({
      code: 'unknown_embedded_wallet_error',
      message: 'walletProxy.create timed out.',
    })
    leave()
  },
)

test.each(rows)('error: one ($by) waits $frameSeconds s for the frame', async ({ create, frameSeconds }) => {
  greets = false
  const client = await signedInClient(await createWorld())
  const frame = createFrame(client)
  const leave = frame.mount()
  const context = createWalletContext(client, frame)
  let ending: unknown
  const waiting = waitBegins(frame)
  create(context).catch((cause) => {
    ending = cause
  })
  await waiting
  await vi.advanceTimersByTimeAsync(frameSeconds * 1_000 - 1)
  expect(ending).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(ending).toMatchObject({ message: 'Cannot connect to wallet proxy' })
  leave()
})

/** Uses the real clock until a creation waits for the frame, then the test's clock. */
function waitBegins(frame: WalletFrame): Promise<void> {
  return new Promise((resolve) => {
    const { request } = frame
    frame.request = (...requestArgs) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      resolve()
      return request(...requestArgs)
    }
  })
}
