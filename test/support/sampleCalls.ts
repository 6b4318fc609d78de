import type { Endpoint } from '@latchkey/wire'
import * as v from 'valibot'
import { writeMessage } from '../../packages/server/src/standards/signInMessage.ts'
import { allSocial } from './oauth.ts'
import { type Answer, hostOrigin, type SendOptions, type World } from './world.ts'

/** Turns on every login method, so that no call is refused before its input is read. */
export const everyMethod = {
  ...allSocial,
  sms_auth: true,
  wallet_auth: true,
  solana_wallet_auth: true,
  farcaster_auth: true,
  passkey_auth: true,
  passkeys_for_signup_enabled: true,
  guest_auth: true,
  custom_jwt_auth: true,
  telegram_auth: true,
  telegram_auth_config: { bot_id: '42', bot_name: 'b', link_enabled: true, seamless_auth_enabled: true },
}

/** Texts for schemas; the first valid one is used. */
const likely = [
  'text',
  'ada@example.com',
  '+12133734253',
  `0x${'ab'.repeat(20)}`,
  `0x${'ab'.repeat(32)}`,
  'So11111111111111111111111111111111111111112',
  `${hostOrigin}/page?tab=1#top`,
  '123456',
  'a'.repeat(25),
  'A'.repeat(43),
  '{}',
  '0b6a0ad3-0a5e-4d6d-9d5c-0d5bdc4f9e11',
]
/** Members whose form is checked by a rule instead of the schema: the code behind the rule must be reached too. */
const members: Record<string, string> = {
  state_code: 'A'.repeat(43),
  code_challenge: 'A'.repeat(43),
  redirect_to: `${hostOrigin}/page`,
  relying_party: hostOrigin,
  // Ends in a list, so that text added to it is parsed too.
  message: writeMessage(
    {
      domain: new URL(hostOrigin).host,
      address: `0x${'ab'.repeat(20)}`,
      statement: 'Hello',
      uri: hostOrigin,
      version: '1',
      chainId: '1',
      nonce: 'a'.repeat(32),
      issuedAt: '2026-01-01T00:00:00.000Z',
      resources: ['https://a.example/'],
    },
    'Ethereum',
  ),
}

export type Schema = v.GenericSchema & Record<string, unknown>

/** A value that a schema accepts, as far as the schema describes it. `pick` chooses between several forms. */
export function sample(schema: Schema, pick = 0): unknown {
  const fits = (value: unknown) => v.safeParse(schema, value).success
  switch (schema.type) {
    case 'object':
    case 'loose_object':
    case 'strict_object':
      return Object.fromEntries(
        Object.entries(schema.entries as Record<string, Schema>).map(([name, member]) => [
          name,
          members[name] ?? sample(member, pick),
        ]),
      )
    case 'optional':
    case 'nullable':
    case 'nullish':
      return sample(schema.wrapped as Schema, pick)
    case 'union':
    case 'variant':
    case 'picklist': {
      const options = schema.options as unknown[]
      const option = options[Math.min(pick, options.length - 1)]
      return schema.type === 'picklist' ? option : sample(option as Schema, pick)
    }
    case 'literal':
      return schema.literal
    case 'array':
      return [sample(schema.item as Schema, pick)]
    case 'record':
      return { key: 'value' }
    case 'boolean':
      return true
    case 'number':
      return [1, 1_700_000_000, 0].find(fits)
    default:
      return likely.find(fits) ?? 'text'
  }
}

/** Makes a call by its declaration: the values go into path, query and body. */
export async function sendTo(
  world: World,
  { method, path, guard }: Endpoint,
  input: unknown,
  options: SendOptions = {},
): Promise<Answer> {
  const entries = Object.entries((input ?? {}) as object).map(
    ([name, value]) => [name, typeof value === 'string' ? value : String(JSON.stringify(value))] as const,
  )
  const inPath = new Map(entries)
  const fullPath = path.replace(/:(\w+)/g, (_, name: string) =>
    name.endsWith('app_id') ? world.app.id : encodeURIComponent(wellFormed(inPath.get(name) ?? 'x')),
  )
  const own = guard === 'app' ? { headers: { ...authorizeApp(world), ...options.headers } } : {}
  if (method !== 'GET') return world.call(method, fullPath, { body: input, ...options, ...own })
  return world.call(method, `${fullPath}?${new URLSearchParams(entries.map((pair) => [...pair]))}`, {
    ...options,
    ...own,
  })
}

function authorizeApp({ app }: World): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${app.id}:${app.secret}`).toString('base64')}` }
}

/** Removes halves of surrogate pairs, which an address cannot contain. */
export function wellFormed(text: string): string {
  return Buffer.from(text).toString()
}
