import { SignClient } from '@walletconnect/sign-client'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { quietLogger } from '../../../packages/core/src/wallet/external/walletConnect/quietLogger.ts'
import { quietRelayer } from '../../../packages/core/src/wallet/external/walletConnect/quietRelayer.ts'

type Proposal = {
  id: number
  params: Record<
    'requiredNamespaces' | 'optionalNamespaces',
    { eip155?: { chains?: string[]; methods: string[]; events: string[] } }
  >
}
type Request = {
  topic: string
  id: number
  params: { chainId: string; request: { method: string; params: unknown[] } }
}

export type WalletApp = {
  address: string
  /** The methods of all requests that it received. */
  asked: string[]
  /** Sets how it handles proposals and requests from now on; `ignore` acts like a phone that is switched off. */
  mood: 'approve' | 'reject' | 'ignore'
  /** Scans the QR code. */
  scan(uri: string): Promise<void>
  /** The user ends the session in the wallet. */
  endSessions(): Promise<void>
  /** The user switches to another network or account in the wallet. */
  emit(event: 'chainChanged' | 'accountsChanged', data: unknown, chainId?: string): Promise<void>
}

/** The wallet's side of WalletConnect: a real client with its own key, like an app on a phone. */
export async function startWalletApp(
  relayUrl: string,
  { name = 'Rainbow', chains }: { name?: string; chains?: string[] } = {},
): Promise<WalletApp> {
  const account = privateKeyToAccount(generatePrivateKey())
  const client = await SignClient.init({
    ...{ projectId: '0'.repeat(32), relayUrl, telemetryEnabled: false, storage: keepInMemory() },
    logger: quietLogger as never,
    metadata: { name, description: name, url: 'http://localhost:3000', icons: [] },
    // Separate from the page's client, which runs in the same process.
    customStoragePrefix: `wallet-${account.address}`,
  })
  quietRelayer(client.core.relayer)
  const app: WalletApp = {
    address: account.address,
    asked: [],
    mood: 'approve',
    scan: async (uri) => void (await client.pair({ uri })),
    async endSessions() {
      const reason = { code: 6000, message: 'User disconnected.' }
      for (const { topic } of client.session.getAll()) await client.disconnect({ topic, reason })
    },
    async emit(event, data, chainId = 'eip155:1') {
      for (const { topic } of client.session.getAll())
        await client.emit({ topic, chainId, event: { name: event, data } })
    },
  }
  client.on('session_proposal', async ({ id, params }: Proposal) => {
    app.asked.push('session')
    if (app.mood === 'ignore') return
    if (app.mood === 'reject')
      return void (await client.reject({ id, reason: { code: 5000, message: 'User rejected.' } }))
    const namespace = params.requiredNamespaces.eip155 ?? params.optionalNamespaces.eip155
    const { methods = [], events = [] } = namespace ?? {}
    const chainList = (namespace?.chains ?? []).filter((chain) => chains?.includes(chain) ?? true)
    const accounts = chainList.map((chain) => `${chain}:${account.address}`)
    await client.approve({ id, namespaces: { eip155: { chains: chainList, accounts, methods, events } } })
  })
  client.on('session_request', async ({ topic, id, params }: Request) => {
    const { method, params: callParams } = params.request
    app.asked.push(method)
    if (app.mood === 'ignore') return
    const answer = app.mood === 'reject' ? refusal : { result: await sign(account, method, callParams) }
    await client.respond({ topic, response: { id, jsonrpc: '2.0', ...answer } })
  })
  return app
}

const refusal = { error: { code: 5000, message: 'User rejected.' } }

async function sign(
  account: ReturnType<typeof privateKeyToAccount>,
  method: string,
  params: unknown[],
): Promise<unknown> {
  if (method === 'personal_sign') return account.signMessage({ message: { raw: params[0] as `0x${string}` } })
  return null
}

function keepInMemory() {
  const entries = new Map<string, unknown>()
  return {
    getKeys: async () => [...entries.keys()],
    getEntries: async () => [...entries] as [string, never][],
    getItem: async (key: string) => entries.get(key) as never,
    setItem: async (key: string, value: unknown) => void entries.set(key, value),
    removeItem: async (key: string) => void entries.delete(key),
  }
}
