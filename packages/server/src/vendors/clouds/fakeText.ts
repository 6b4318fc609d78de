import type { Context } from '../../context.ts'

type Kind = 'drive-code' | 'drive-token' | 'icloud-token'
type OwnedText = { app: string }

/**
 * A code or token of a fake. Not stored: the text itself contains its data, sealed, so that every process can read it.
 */
export async function sealText<T extends OwnedText>(
  ctx: Context,
  kind: Kind,
  { content, minutes }: { content: T; minutes: number },
): Promise<string> {
  const until = ctx.now().getTime() + minutes * 60_000
  const bytes = Buffer.from(
    JSON.stringify({ ...content, until, nonce: Buffer.from(ctx.random(8)).toString('hex') }),
  )
  return `${content.app}.${await ctx.seal.seal(toSealContext(kind, content.app), bytes)}`
}

/** Undefined unless `sealText` created it, recently enough. */
export async function openText<T extends OwnedText>(
  ctx: Context,
  kind: Kind,
  text: string,
): Promise<T | undefined> {
  const [, app, sealedText] = /^([\w-]{25})\.(.+)$/.exec(text) ?? []
  if (!app || !sealedText) return undefined
  try {
    const { until, ...content } = JSON.parse(
      Buffer.from(await ctx.seal.open(toSealContext(kind, app), sealedText)).toString(),
    )
    return until > ctx.now().getTime() ? content : undefined
  } catch {
    return undefined
  }
}

function toSealContext(kind: Kind, appId: string) {
  return { purpose: 'provider-token', appId, table: 'sandbox', column: kind } as const
}
