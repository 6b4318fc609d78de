import { PublicKey, VersionedTransaction } from '@solana/web3.js'
import type { Page } from 'playwright-core'
import { isHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createAskNode } from '../chains/rpc.ts'
import { solanaWallet } from '../wallets.ts'

/** Puts an Ethereum extension with its own key into every page that is opened from now on. */
export async function addEthereumWallet(
  page: Page,
  options: {
    name?: string
    rdns?: string
    announced?: boolean
    key?: `0x${string}`
    /** The nodes through which it sends, by the chain's id in hex. The first is its current chain. */
    nodes?: Record<string, string>
  } = {},
): Promise<{ address: string; key: `0x${string}` }> {
  const {
    name = 'MetaMask',
    rdns = 'io.metamask',
    announced = true,
    key = generatePrivateKey(),
    nodes = {},
  } = options
  const account = privateKeyToAccount(key)
  const sign = `sign_${account.address}`
  // A message that is not hex is text: wallets accept both, and react-auth 2.0.0 to 2.0.4 pass text.
  await page.exposeFunction(sign, (message: string) =>
    account.signMessage({ message: isHex(message) ? { raw: message } : message }),
  )
  const send = `send_${account.address}`
  await page.exposeFunction(send, (chainId: string, call: EthereumCall) =>
    sendByNode(account, { chainId, node: nodes[chainId] ?? '', call }),
  )
  const read = `read_${account.address}`
  await page.exposeFunction(read, (chainId: string, method: string, params: readonly unknown[]) =>
    createAskNode(nodes[chainId] ?? '')(method, ...params),
  )
  await page.addInitScript(ethereumExtension, {
    ...{ name, rdns, announced, sign, send, read, chainIds: Object.keys(nodes) },
    address: account.address.toLowerCase(),
  })
  return { address: account.address, key }
}

type EthereumCall = { to: `0x${string}`; value?: string; data?: `0x${string}`; nonce?: string }

/** Signs with the nonce and fees from the node, and sends through it. */
async function sendByNode(
  account: ReturnType<typeof privateKeyToAccount>,
  { chainId, node, call }: { chainId: string; node: string; call: EthereumCall },
): Promise<unknown> {
  const ask = createAskNode(node)
  const nonce = call.nonce ?? (await ask<string>('eth_getTransactionCount', account.address, 'pending'))
  const raw = await account.signTransaction({
    ...{ to: call.to, value: BigInt(call.value ?? 0), data: call.data ?? '0x', type: 'eip1559' },
    ...{ nonce: Number(nonce), chainId: Number(chainId), gas: 200_000n },
    ...{ maxFeePerGas: 3_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n },
  })
  return ask('eth_sendRawTransaction', raw)
}

/** Runs in the page. Like real wallets, it returns lower-case addresses, remembers permissions and emits events. */
function ethereumExtension(extension: {
  name: string
  rdns: string
  announced: boolean
  sign: string
  send: string
  read: string
  chainIds: string[]
  address: string
}): void {
  const listeners: Record<string, ((value: unknown) => void)[]> = {}
  const storageKey = `allowed:${extension.rdns}`
  const state = {
    accounts: [extension.address],
    chainId: extension.chainIds[0] ?? '0x1',
    /** The chains that it supports. */
    chains: ['0x1', ...extension.chainIds],
    /** The request that waits for its user: nothing is sent until this is called. */
    isSlow: false,
    release: () => {},
    /** Methods that it refuses until they are removed from this list. */
    rejects: [] as string[],
    /** All requests, in order. */
    asked: [] as string[],
    emit(event: string, value: unknown) {
      for (const listener of listeners[event] ?? []) listener(value)
    },
  }
  const reads = [
    'eth_getTransactionReceipt',
    'eth_getTransactionByHash',
    'eth_blockNumber',
    'eth_getBlockByNumber',
  ]
  const refusal = (code: number, message: string) => Object.assign(new Error(message), { code })
  const handlers: Record<string, (params: never) => unknown> = {
    eth_accounts: () => (localStorage.getItem(storageKey) ? state.accounts : []),
    eth_requestAccounts() {
      localStorage.setItem(storageKey, 't')
      return state.accounts
    },
    eth_chainId: () => state.chainId,
    // Asks again which accounts the page may see.
    wallet_requestPermissions() {
      localStorage.setItem(storageKey, 't')
      return [{ parentCapability: 'eth_accounts', caveats: [] }]
    },
    wallet_revokePermissions: () => localStorage.removeItem(storageKey),
    wallet_switchEthereumChain([{ chainId }]: [{ chainId: string }]) {
      if (!state.chains.includes(chainId)) throw refusal(4902, 'Unrecognized chain ID')
      state.chainId = chainId
      state.emit('chainChanged', chainId)
      return null
    },
    wallet_addEthereumChain([{ chainId }]: [{ chainId: string }]) {
      state.chains.push(chainId)
      return null
    },
    async eth_sendTransaction([call]: [EthereumCall]) {
      if (state.isSlow)
        await new Promise<void>((resolve) => {
          state.release = resolve
        })
      const send = Reflect.get(window, extension.send) as (id: string, call: EthereumCall) => Promise<unknown>
      return send(state.chainId, call)
    },
    personal_sign: ([message]: [string]) =>
      (Reflect.get(window, extension.sign) as (message: string) => Promise<string>)(message),
  }
  const provider = {
    isMetaMask: extension.announced && extension.name === 'MetaMask',
    async request({ method, params }: { method: string; params?: unknown }) {
      state.asked.push(method)
      if (state.rejects.includes(method)) throw refusal(4001, 'User rejected the request.')
      const handler = handlers[method]
      // The wallet passes other methods on to its node: published clients wait for a receipt that way.
      if (!handler && extension.chainIds.includes(state.chainId) && reads.includes(method))
        return Reflect.get(window, extension.read)(state.chainId, method, params ?? [])
      if (!handler) throw refusal(4200, 'Unsupported')
      return handler(params as never)
    },
    on(event: string, listener: (value: unknown) => void) {
      listeners[event] = [...(listeners[event] ?? []), listener]
    },
    removeListener(event: string, listener: (value: unknown) => void) {
      listeners[event] = (listeners[event] ?? []).filter((one) => one !== listener)
    },
  }
  Reflect.set(window, extension.rdns, state)
  // The first one also sets `window.ethereum`: published clients that find none wait 3 s for it.
  if (!Reflect.has(window, 'ethereum')) Reflect.set(window, 'ethereum', provider)
  if (!extension.announced) return
  const info = {
    uuid: crypto.randomUUID(),
    name: extension.name,
    icon: 'data:image/svg+xml,<svg/>',
    rdns: extension.rdns,
  }
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    )
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

/** Puts a Solana extension with its own key into every page that is opened from now on (Wallet Standard). */
export async function addSolanaWallet(
  page: Page,
  options: {
    name?: string
    signs?: boolean
    key?: ReturnType<typeof solanaWallet>
    signsTransactions?: boolean
  } = {},
): Promise<{ address: string; key: ReturnType<typeof solanaWallet> }> {
  const { name = 'Phantom', signs = true, key = solanaWallet(), signsTransactions = false } = options
  const { address } = key
  const sign = `sign_${address}`
  await page.exposeFunction(sign, (message: number[]) =>
    Array.from(Buffer.from(key.signBytes(Uint8Array.from(message)), 'base64')),
  )
  const signTransaction = `sign_transaction_${address}`
  await page.exposeFunction(signTransaction, (bytes: number[]) => {
    const transaction = VersionedTransaction.deserialize(Uint8Array.from(bytes))
    const signature = Buffer.from(key.signBytes(transaction.message.serialize()), 'base64')
    transaction.addSignature(new PublicKey(address), signature)
    return Array.from(transaction.serialize())
  })
  await page.addInitScript(solanaExtension, {
    ...{ name, signs, sign, address },
    signTransaction: signsTransactions ? signTransaction : '',
  })
  return { address, key }
}

function solanaExtension(extension: {
  name: string
  signs: boolean
  sign: string
  address: string
  signTransaction: string
}): void {
  type Change = (change: { accounts: unknown[] }) => void
  const account = { address: extension.address, chains: ['solana:mainnet'], features: ['solana:signMessage'] }
  const storageKey = `allowed:${extension.name}`
  const state = { rejects: false, accounts: [] as (typeof account)[], listeners: [] as Change[] }
  const say = () => {
    for (const listener of state.listeners) listener({ accounts: state.accounts })
  }
  const wallet = {
    version: '1.0.0',
    name: extension.name,
    icon: 'data:image/svg+xml,<svg/>',
    chains: ['solana:mainnet'],
    get accounts() {
      return state.accounts
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        async connect({ silent = false } = {}) {
          if (silent && !localStorage.getItem(storageKey)) return { accounts: [] }
          if (state.rejects) throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
          localStorage.setItem(storageKey, 't')
          state.accounts = [account]
          say()
          return { accounts: state.accounts }
        },
      },
      'standard:disconnect': {
        version: '1.0.0',
        async disconnect() {
          localStorage.removeItem(storageKey)
          state.accounts = []
          say()
        },
      },
      'standard:events': {
        version: '1.0.0',
        on(_: string, listener: Change) {
          state.listeners.push(listener)
          return () => {}
        },
      },
      // Published clients list no wallet without it.
      'solana:signTransaction': {
        version: '1.0.0',
        supportedTransactionVersions: ['legacy', 0],
        async signTransaction({ transaction }: { transaction: Uint8Array }) {
          if (!extension.signTransaction) throw new Error('Unsupported')
          const sign = Reflect.get(window, extension.signTransaction) as (
            bytes: number[],
          ) => Promise<number[]>
          return [{ signedTransaction: Uint8Array.from(await sign(Array.from(transaction))) }]
        },
      },
      ...(extension.signs
        ? {
            'solana:signMessage': {
              version: '1.0.0',
              async signMessage({ message }: { message: Uint8Array }) {
                const sign = Reflect.get(window, extension.sign) as (bytes: number[]) => Promise<number[]>
                const signature = await sign(Array.from(message))
                return [{ signedMessage: message, signature: Uint8Array.from(signature) }]
              },
            },
          }
        : {}),
    },
  }
  Reflect.set(window, extension.name, state)
  const register = (api: { register(wallet: unknown): void }) => api.register(wallet)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  window.addEventListener('wallet-standard:app-ready', (event) =>
    register((event as CustomEvent<{ register(wallet: unknown): void }>).detail),
  )
}
