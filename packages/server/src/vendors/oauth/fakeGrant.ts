import type { SocialProvider } from '@latchkey/wire'
import type { Context } from '../../context.ts'
import type { FakePerson } from './fakeNetwork.ts'

/** The data of a code or token of the sandbox. */
export type FakeGrant = {
  id: SocialProvider
  clientId: string
  redirectUri: string
  codeChallenge: string
  nonce: string
  person: FakePerson
  outcome: 'continue' | 'suspended' | 'busy'
}

type Kind = 'code' | 'token'
const minutes = { code: 5, token: 60 } as const

/** Not stored: the text itself contains its data, sealed, so that every process of a server can read it. */
export async function seal(ctx: Context, kind: Kind, grant: FakeGrant): Promise<string> {
  const until = ctx.now().getTime() + minutes[kind] * 60_000
  const text = Buffer.from(JSON.stringify({ ...grant, until }))
  return `${grant.clientId}.${await ctx.seal.seal(toSealContext(kind, grant.clientId), text)}`
}

/** Undefined unless `seal` created it, recently enough. */
export async function open(ctx: Context, kind: Kind, text: string): Promise<FakeGrant | undefined> {
  const [, clientId, sealedText] = /^([\w-]{25})\.(.+)$/.exec(text) ?? []
  if (!clientId || !sealedText) return undefined
  try {
    const plaintext = await ctx.seal.open(toSealContext(kind, clientId), sealedText)
    const { until, ...grant } = JSON.parse(Buffer.from(plaintext).toString())
    return until > ctx.now().getTime() ? grant : undefined
  } catch {
    return undefined
  }
}

function toSealContext(kind: Kind, appId: string) {
  return { purpose: 'provider-token', appId, table: 'sandbox', column: kind } as const
}
