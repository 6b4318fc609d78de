import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signedInClient } from '../../../../test/support/journeys/client.ts'
import { createWorld } from '../../../../test/support/world.ts'
import { createWalletContext } from './connect.ts'
import { createWallet } from './createWallet.ts'
import { createFrame } from './frame.ts'

/** A frame that is greeted, takes what it is asked, and never answers. Only the window around it is made by hand. */
const page = new EventTarget()
let isAsked: (event: string) => void
const inside = {
  postMessage({ id, event }: { id: string; event: string }, origin: string) {
    const answer = { origin, source: inside, data: { id, event, data: {} } }
    if (event === 'privy:iframe:ready') page.dispatchEvent(Object.assign(new Event('message'), answer))
    else {
      // What is set from here on is the limit of this request; the server has the machine's own time.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      isAsked(event)
    }
  },
}

beforeEach(() => {
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

test('error: a wallet that is not made within 20 s is said so', async () => {
  const client = await signedInClient(await createWorld())
  const frame = createFrame(client)
  const leave = frame.mount()
  await frame.whenReady()
  const asked = new Promise<string>((resolve) => {
    isAsked = resolve
  })
  let ended: unknown
  createWallet(createWalletContext(client, frame)).catch((cause) => {
    ended = cause
  })
  expect(await asked).toBe('privy:wallet:create')
  await vi.advanceTimersByTimeAsync(19_000)
  expect(ended).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ended).toMatchObject({
    code: 'unknown_embedded_wallet_error',
    message: 'walletProxy.create timed out.',
  })
  leave()
})
