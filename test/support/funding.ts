import { funding } from '@latchkey/wire'
import type { Session } from './signIn.ts'
import type { World } from './world.ts'

/** Every way to pay. */
export const fundingSettings = {
  funding_config: {
    default_recommended_currency: { chain: 'eip155:31337' },
    default_recommended_amount: '0.02',
    methods: ['moonpay', 'coinbase-onramp', 'external'],
    options: [
      { method: 'card', provider: 'coinbase' },
      { method: 'card', provider: 'moonpay' },
      { method: 'card', provider: 'stripe' },
      { method: 'exchange', provider: 'coinbase' },
      { method: 'wallets', provider: 'external' },
    ],
    prompt_funding_on_wallet_creation: false,
    cross_chain_bridging_enabled: true,
  },
}

export const ada = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

/** Starts a purchase, by default of a little ether. */
export function startOrder(
  world: World,
  { token }: Pick<Session, 'token'>,
  over: Record<string, unknown> = {},
) {
  const wish = {
    provider: 'coinbase',
    method: 'card',
    address: ada,
    chain: 'eip155:31337',
    asset: 'native',
    amount: '0.02',
  }
  return world.post(funding.startOrder.path, { ...wish, ...over }, { token })
}

export const getOrder = (world: World, { token }: Pick<Session, 'token'>, id: string) =>
  world.get(funding.getOrder.path.replace(':order_id', id), { token })

/** Requests a page of a server by its own address, as a browser's window does. */
export function openPage(world: World, url: string): Promise<string> {
  return world.fetch(toPath(url)).then((reply) => reply.text())
}

/** Presses a button of the vendor's page. Returns the next page. */
export async function press(world: World, page: string, outcome: string): Promise<string> {
  const action = /action="([^"]+)"/.exec(page)?.[1]
  if (action === undefined) throw new Error(`There is no form on: ${page}`)
  const reply = await world.fetch(action, { method: 'POST', body: new URLSearchParams({ outcome }) })
  return reply.text()
}

function toPath(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}
