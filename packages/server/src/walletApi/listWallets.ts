import { AppError, type management, type ParsedInput } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import type { Context } from '../context.ts'
import { toSpelling } from './needWallet.ts'
import { findQuorumsOfKey, listWalletRows, type WalletCursor } from './store.ts'
import { toWallet } from './toWallet.ts'

const defaultLimit = 100
const userPrefix = 'did:privy:'

type Input = ParsedInput<typeof management.listWallets>

/** Lists one page of the wallets that the app can use now, newest first. */
export async function listWallets(
  ctx: Context,
  { app, input }: { app: App; input: Input },
): Promise<{ data: management.ManagedWallet[]; next_cursor: string | null }> {
  const { authorization_key: publicKey, user_id: userId, limit = defaultLimit, address } = input
  if (publicKey !== undefined && userId !== undefined)
    throw new AppError('invalid_data', { message: 'Filter by user_id or by authorization_key, not both.' })
  if (input.entity_id !== undefined)
    throw new AppError('feature_not_enabled', {
      message: 'Latchkey has no entities. Leave out entity_id.',
    })
  const rows = await listWalletRows(
    ctx.db,
    {
      appId: app.id,
      chainType: input.chain_type,
      userId: userId === undefined || userId.startsWith(userPrefix) ? userId : `${userPrefix}${userId}`,
      address: address === undefined ? undefined : toSpelling(address),
      externalId: input.external_id,
      quorumIds:
        publicKey === undefined ? undefined : await findQuorumsOfKey(ctx.db, { appId: app.id, publicKey }),
      isArchivedToo: input.include_archived,
    },
    // One more row than the page shows whether another page follows.
    { after: readCursor(input.cursor), limit: limit + 1 },
  )
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    data: page.map(toWallet),
    next_cursor:
      rows.length > limit && last ? writeCursor({ createdAt: last.created_at, id: last.id }) : null,
  }
}

function writeCursor({ createdAt, id }: WalletCursor): string {
  return Buffer.from(`${createdAt.getTime()}.${id}`).toString('base64url')
}

function readCursor(text: string | undefined): WalletCursor | undefined {
  if (text === undefined || text === '') return undefined
  const [, time, id] = /^(\d{1,15})\.(\w{1,64})$/.exec(Buffer.from(text, 'base64url').toString()) ?? []
  if (!time || !id)
    throw new AppError('invalid_data', {
      message: 'The cursor is not from this list. Leave it out to begin at the first page.',
    })
  return { createdAt: new Date(Number(time)), id }
}
