import './dom.ts'
import type { Hex } from '@latchkey/core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { onTestFinished } from 'vitest'

/** The requests for which a wallet asks its user. */
const questions = ['eth_requestAccounts', 'personal_sign', 'wallet_switchEthereumChain']

type Options = {
  /** @default true: otherwise the old `window.ethereum` */
  announced?: boolean
  /** Whether its user has allowed this page on an earlier visit. */
  allowed?: boolean
  /** @default its own key */
  key?: Hex
}

/**
 * A browser extension (EIP-6963) that approves every request, and signs. A test may set other answers, and make it emit
 * changes. Removed when the test is over.
 */
export function installWallet(
  name: string,
  rdns: string,
  { announced = true, allowed = false, key = generatePrivateKey() }: Options = {},
) {
  const account = privateKeyToAccount(key)
  const listeners: Record<string, Set<(value: unknown) => void>> = {}
  const emit = (event: string, value: unknown) => {
    for (const listener of listeners[event] ?? []) listener(value)
  }
  const requests: string[] = []
  let chainId = '0x1'
  let mood = 'approve'
  let isAllowed = allowed
  const listAccounts = () => (isAllowed ? [account.address] : [])
  const answers: Record<string, (params: never) => unknown> = {
    eth_requestAccounts() {
      isAllowed = true
      return listAccounts()
    },
    eth_accounts: listAccounts,
    wallet_revokePermissions() {
      isAllowed = false
      return null
    },
    eth_chainId: () => chainId,
    personal_sign: ([raw]: [Hex]) => account.signMessage({ message: { raw } }),
    wallet_switchEthereumChain([chain]: [{ chainId: string }]) {
      chainId = chain.chainId
      emit('chainChanged', chainId)
      return null
    },
  }
  const provider = {
    async request({ method, params = [] }: { method: string; params?: never[] }) {
      requests.push(method)
      const answer = answers[method]
      if (mood === 'reject' && questions.includes(method))
        throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
      if (!answer) throw Object.assign(new Error(`Unknown method ${method}`), { code: -32601 })
      return answer(params as never)
    },
    on: (event: string, listener: never) => {
      listeners[event] = (listeners[event] ?? new Set()).add(listener)
      return provider
    },
    removeListener: (event: string, listener: never) => {
      listeners[event]?.delete(listener)
      return provider
    },
  }
  const setMood = (next: 'approve' | 'reject') => {
    mood = next
  }
  if (!announced) {
    Reflect.set(window, 'ethereum', Object.assign(provider, { isMetaMask: true }))
    onTestFinished(() => void Reflect.deleteProperty(window, 'ethereum'))
    return { address: account.address, asked: requests, answers, emit, provider, setMood }
  }
  const detail = { provider, info: { uuid: rdns, name, rdns, icon: '' } }
  const announce = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', announce)
  onTestFinished(() => window.removeEventListener('eip6963:requestProvider', announce))
  return { address: account.address, asked: requests, answers, emit, provider, setMood }
}
