import type { Arrivals } from '@latchkey/core'
import type { Latchkey } from './latchkey.ts'

type Kind = Exclude<keyof Arrivals, 'fork'>
type Arrived<K extends Kind> = (latchkey: Latchkey, found: Arrivals[K]) => void | Promise<void>

/** Who goes on with what the page's address brought along. Loaded only when there was something. */
const consumers: { [K in Kind]?: () => Promise<Arrived<K>> } = {
  oauth: async () => (await import('./methods/oauth/arrived.ts')).arrived,
  wallet: async () => (await import('./methods/wallets/arrived.ts')).arrived,
  telegram: async () => (await import('./methods/telegram/arrived.ts')).arrived,
}

/** Hands over what was in the address when the page was opened. Once: the second call finds nothing. */
export function handOverArrivals(latchkey: Latchkey): void {
  for (const kind of ['oauth', 'wallet', 'telegram'] as const) handOver(latchkey, kind)
}

async function handOver<K extends Kind>(latchkey: Latchkey, kind: K): Promise<void> {
  const load = consumers[kind]
  if (!load) return
  const found = latchkey.client.arrival.take(kind)
  if (found === undefined) return
  try {
    const arrived: Arrived<K> = await load()
    await arrived(latchkey, found)
  } catch (error) {
    console.error(error)
  }
}
