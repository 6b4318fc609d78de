import type { App } from '../../../app/app.ts'
import { type PendingCeremony, readCeremony, restartCeremony } from '../../../ceremony/ceremony.ts'
import type { Context } from '../../../context.ts'

/** A request for a key that its user has not answered yet. */
export type KeyRequest = {
  fid: number
  /** The vendor's own id of it. */
  token: string
  approvalUrl: string
  /** Refused, or unknown to the vendor by now. */
  isOver?: true
}

type OpenRequest = PendingCeremony<KeyRequest>
type RequestKey = { app: App; userId: string; key: string }

/** Includes the user: another user who asks for the same key gets a separate request. */
const toKey = ({ app, userId, key }: RequestKey) =>
  ({ app, kind: 'farcaster-signer', key: `${userId} ${key}` }) as const

/** Stores a request until its deadline. False if another tab has stored one for the same key meanwhile. */
export async function keepRequest(
  ctx: Context,
  of: RequestKey,
  { request, seconds, former }: { request: KeyRequest; seconds: number; former: OpenRequest | undefined },
): Promise<boolean> {
  return restartCeremony(ctx, { ...toKey(of), data: request, seconds, userId: of.userId }, former)
}

export function findRequest(ctx: Context, of: RequestKey): Promise<OpenRequest | undefined> {
  return readCeremony<KeyRequest>(ctx, toKey(of))
}

/** Ends a request for every page that asks. A request that replaced it meanwhile stays. */
export async function endRequest(ctx: Context, of: RequestKey, read: OpenRequest): Promise<void> {
  const request: KeyRequest = { ...read.data, isOver: true }
  const seconds = (read.expiresAt.getTime() - ctx.now().getTime()) / 1_000
  await keepRequest(ctx, of, { request, seconds, former: read })
}
