import type { PrivyClientConfig } from '../../packages/core/src/app/config.ts'
import { createClient } from '../../packages/core/src/client.ts'
import { createWalletContext, type WalletContext } from '../../packages/core/src/wallet/connect.ts'

/** When a tab dies: before its request is sent, or before the answer arrives. */
export type Death = { at: number; isAfter: boolean }

/** A page in the same browser as `first`. After its death none of its code runs, but requests already sent arrive. */
export function openTab(
  { first, config }: { first: WalletContext; config?: PrivyClientConfig },
  death?: Death,
): { context: WalletContext; isDead(): boolean } {
  let count = 0
  let isDead = false
  const never = new Promise<never>(() => {})
  const unlessDead = async <T>(ask: () => Promise<T>): Promise<T> => {
    if (isDead) return never
    const isLast = death !== undefined && count++ === death.at
    if (isLast && !death.isAfter) {
      isDead = true
      return never
    }
    const answer = ask()
    if (isLast) isDead = true
    answer.catch(() => {})
    const reply = await answer
    return isDead ? never : reply
  }
  const { client, frame } = first
  const tab = createClient({
    ...{ appId: client.appId, apiUrl: client.apiUrl(), config, storage: client.storage },
    now: client.now,
    // So that no time-out of optional data ends before this machine answers.
    wait: (ms) => (isDead ? never : new Promise((resolve) => setTimeout(resolve, ms))),
    fetch: (url, init) => unlessDead(() => fetch(url, init)),
  })
  const { user } = client.session.store.getState()
  if (!user) throw new Error('Nobody is signed in.')
  tab.session.setUser(user)
  const channel = {
    ...frame,
    request: ((...args) => unlessDead(() => frame.request(...args))) as typeof frame.request,
  }
  return { context: createWalletContext(tab, channel), isDead: () => isDead }
}
