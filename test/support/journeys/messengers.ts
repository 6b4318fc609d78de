import {
  createFarcasterFlow,
  createTelegramFlow,
  type FarcasterFlow,
  type TelegramArrival,
  transferFarcaster,
} from '../../../packages/core/src/index.ts'
import { approveChannel, findChannel } from '../../../packages/server/src/vendors/farcaster/fake.ts'
import { fakeBotToken, signWidget } from '../../../packages/server/src/vendors/telegram/fake.ts'
import type { World } from '../world.ts'
import type { MethodCase, Person } from './methodCase.ts'

const fid = ({ n }: Person) => 1_000 + n

export const farcaster: MethodCase = {
  name: 'farcaster',
  type: 'farcaster',
  settings: { farcaster_auth: true },
  enter({ world, client, person, intent, disableSignup }) {
    const flow = createFarcasterFlow(client, { intent: intent === 'login' ? 'login' : 'link' })
    approveOnce(world, flow, person)
    return flow.start({ disableSignup })
  },
  links: true,
  unlink: { kind: 'farcaster', id: (user) => String(user.farcaster?.fid) },
  transfer: ({ client, nonce, person }) => transferFarcaster(client, { nonce, fid: String(fid(person)) }),
  captcha: true,
}

/** Like a wallet whose user agrees. */
function approveOnce(world: World, flow: FarcasterFlow, person: Person): void {
  const stop = flow.subscribe(async (state) => {
    if (state.status !== 'awaiting-uri') return
    stop()
    const token = new URL(state.connectUri).searchParams.get('channelToken') ?? ''
    const { request } = (await findChannel(world.ctx, token)) ?? {}
    const user = { fid: fid(person), username: `person${person.n}`, display_name: '', bio: '', pfp_url: '' }
    if (request) await approveChannel(world.ctx, { token, request, user })
  })
}

const bot = { bot_id: '4200000001', bot_name: 'journey_bot', link_enabled: true, seamless_auth_enabled: true }
let presses = 0

/** The answer of Telegram's popup. Each is of another second, since the same data works only once. */
async function pressButton(world: World, { n }: Person): Promise<TelegramArrival> {
  const app = await world.ctx.apps.find(world.app.id)
  const token = (app && fakeBotToken(app)) ?? ''
  const now = new Date(world.clock.now().getTime() - (presses++ % 200) * 1_000)
  const login = signWidget(token, { person: { id: 5_000 + n, first_name: `Person ${n}` }, now })
  return { telegram_auth_result: login as never } // numbers where an address has texts: both are on the wire
}

export const telegram: MethodCase = {
  name: 'telegram',
  type: 'telegram',
  settings: { telegram_auth: true, telegram_auth_config: bot },
  enter({ world, client, person, intent, disableSignup }) {
    const ask = () => pressButton(world, person)
    const flow = createTelegramFlow(client, { intent: intent === 'login' ? 'login' : 'link', ask })
    return flow.start({ disableSignup }).finally(() => {
      flows.set(person.n, flow)
    })
  },
  links: true,
  unlink: { kind: 'telegram', id: (user) => user.telegram?.telegramUserId ?? '' },
  transfer: ({ nonce, person }) => {
    const flow = flows.get(person.n)
    if (!flow) throw new Error('Nobody has tried to link this person.')
    return flow.transfer(nonce)
  },
  captcha: true,
}

/** A transfer is sent with the same data as the refused link. */
const flows = new Map<number, ReturnType<typeof createTelegramFlow>>()
