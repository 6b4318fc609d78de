import type { App } from '../../../app/app.ts'
import {
  amendCeremony,
  type PendingCeremony,
  readCeremony,
  restartCeremony,
} from '../../../ceremony/ceremony.ts'
import type { Context } from '../../../context.ts'

/** A request for a key that its user has not answered yet. */
export type KeyRequest = {
  fid: number
  /** The vendor's own name of it. */
  token: string
  approvalUrl: string
  /** Refused, or forgotten by the vendor. */
  isOver?: true
}

type RequestKey = { app: App; userId: string; key: string }

/** Named by its user as well: another user who asks for the same key asks for a request of their own. */
const toKey = ({ app, userId, key }: RequestKey) =>
  ({ app, kind: 'farcaster-signer', key: `${userId} ${key}` }) as const

/** Keeps a request until its deadline, in place of one before it for the same key. */
export async function keepRequest(
  ctx: Context,
  of: RequestKey,
  { request, seconds }: { request: KeyRequest; seconds: number },
): Promise<void> {
  await restartCeremony(ctx, { ...toKey(of), data: request, seconds, userId: of.userId })
}

export function findRequest(ctx: Context, of: RequestKey): Promise<PendingCeremony<KeyRequest> | undefined> {
  return readCeremony<KeyRequest>(ctx, toKey(of))
}

/** Every page that asks is answered so from then on. */
export async function endRequest(
  ctx: Context,
  of: RequestKey,
  read: PendingCeremony<KeyRequest>,
): Promise<void> {
  await amendCeremony(ctx, { ...toKey(of), read, data: { ...read.data, isOver: true } })
}
