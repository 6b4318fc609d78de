import type { PrivyClientConfig } from '../../packages/core/src/app/config.ts'
import { createClient } from '../../packages/core/src/client.ts'
import { createValue } from '../../packages/core/src/store.ts'
import { createWalletContext, type WalletContext } from '../../packages/core/src/wallet/connect.ts'
import type { FrameState, WalletFrame } from '../../packages/core/src/wallet/frame/frame.ts'
import { reviveFrameError } from '../../packages/core/src/wallet/frame/frameError.ts'
import { createGrants } from '../../packages/frame/src/channel/grants.ts'
import { operations } from '../../packages/frame/src/channel/operations.ts'
import { createRequestHandler } from '../../packages/frame/src/channel/requestHandler.ts'
import { createSecondFactor } from '../../packages/frame/src/channel/secondFactor.ts'
import { serve } from '../../packages/frame/src/channel/serve.ts'
import { createClouds } from '../../packages/frame/src/clouds/clouds.ts'
import { createLock } from '../../packages/frame/src/lock.ts'
import { createMadePasswords } from '../../packages/frame/src/recovery/madePasswords.ts'
import { createApi } from '../../packages/frame/src/vault/api.ts'
import { createDevices } from '../../packages/frame/src/vault/device.ts'
import { createKeyring } from '../../packages/frame/src/vault/keyring.ts'
import { cheapStretch } from './cheapStretch.ts'
import { sandboxClouds } from './clouds.ts'
import { memoryStore } from './vaultDevice.ts'
import type { World } from './world.ts'

/** The host app's page. */
export const host = 'https://shop.test'

export type DeviceOptions = {
  /** Collects the names of the frame's requests. */
  events?: string[]
  /** Collects the names of the analytics events sent to the server. */
  tracked?: string[]
  config?: PrivyClientConfig
  /** By how much the device's clock is ahead of the server's. @default 0 */
  aheadMs?: number
  /** @default no time passes */
  wait?: (ms: number) => Promise<void>
}

/** A browser that contains only this login. */
export async function onDevice(
  world: World,
  login: { token: string; refreshToken: string },
  { events = [], tracked = [], config = {}, aheadMs = 0, wait = async () => {} }: DeviceOptions = {},
): Promise<WalletContext> {
  const client = createClient({
    ...{ appId: world.app.id, apiUrl: 'http://server.test', config },
    now: () => world.clock.now().getTime() + aheadMs,
    wait,
    fetch: (url, init) => {
      // A chain's node.
      if (url.startsWith('http://127.0.0.1:')) return fetch(url, init)
      if (url.endsWith('/analytics_events')) tracked.push(JSON.parse(String(init.body)).event_name)
      return world.fetch(url, { ...init, headers: { ...(init.headers as object), origin: host } })
    },
  })
  client.storage.set('privy:token', login.token)
  client.storage.set('privy:refresh_token', login.refreshToken)
  await client.session.refresh()
  return createWalletContext(client, realFrame(world, events))
}

/** The real wallet page of a new device. Messages of the host page are passed to the function. */
export function serveFrame(
  world: World,
  post: (answer: Record<string, unknown>) => void,
): (data: unknown) => void {
  const parent = {}
  const wait = async () => {}
  const origin = world.ctx.config.publicUrl
  const store = memoryStore()
  const frame = {
    appId: world.app.id,
    rawSigning: true,
    transactionsAsMessages: false,
    api: createApi({ origin, fetch: world.fetch, wait }),
    devices: createDevices(store),
    openCloud: createClouds(sandboxClouds(world), world.fetch),
    grants: createGrants(store),
    keyring: createKeyring(),
    madePasswords: createMadePasswords(),
    lock: createLock(undefined),
    stretch: cheapStretch,
    memoryGib: undefined,
    wait,
  }
  const receive = serve({
    parent,
    allowedOrigins: [host],
    handle: createRequestHandler({ frame, operations, requireSecondFactor: createSecondFactor(frame) }),
    post: (answer) => post(answer as Record<string, unknown>),
  })
  return (data) => receive({ source: parent, origin: host, data: structuredClone(data) })
}

/** That page behind a fake window. */
function realFrame(world: World, events: string[]): WalletFrame {
  const answers = new Map<string, (answer: Record<string, unknown>) => void>()
  const receive = serveFrame(world, (answer) => answers.get(answer.id as string)?.(answer))
  let count = 0
  const state = createValue<FrameState>({ status: 'ready' })
  return {
    state,
    mount: () => () => {},
    whenReady: async () => {},
    request: (event, data) =>
      new Promise((resolve, reject) => {
        const id = `id-${count++}`
        events.push(event.replace('privy:', ''))
        answers.set(id, ({ data: reply, error }) =>
          error ? reject(reviveFrameError(error)) : resolve(reply as never),
        )
        receive({ id, event, data })
      }),
  }
}
