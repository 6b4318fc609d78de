import { randomUUID } from 'node:crypto'
import type { Context } from '../../context.ts'
import { personalHash, signDigest } from '../../standards/ethereum.ts'
import { type SignInMessage, writeMessage } from '../../standards/signInMessage.ts'
import { addressOfId, toPrivateKey } from './fakeKeys.ts'
import { createFakeSigners } from './fakeSigners.ts'
import type { ChannelAnswer, ChannelRequest, Farcaster } from './farcaster.ts'

/** A user of the sandbox's Farcaster: every id exists, and its key is public. */
export type FakeUser = Pick<ChannelAnswer, 'fid' | 'username' | 'display_name' | 'bio' | 'pfp_url'>
type Store = Pick<Context, 'db' | 'now'>
type Channel = { request: ChannelRequest; answer: ChannelAnswer | null }
/** The same lifetime as a real channel. */
const channelMs = 600_000

/** Relay and registry of the sandbox. Development only. */
export function createFakeFarcaster(ctx: Store & Pick<Context, 'config'>): Farcaster {
  return {
    async open(request) {
      const token = randomUUID()
      await ctx.db
        .insertInto('sandbox_channels')
        .values({ token, request: JSON.stringify(request), answer: null, created_at: ctx.now() })
        .execute()
      const connectUri = new URL('/sandbox/farcaster', ctx.config.publicUrl)
      connectUri.searchParams.set('channelToken', token)
      return { channelToken: token, connectUri: connectUri.href }
    },
    async status(channelToken) {
      const channel = await findChannel(ctx, channelToken)
      if (!channel) return { state: 'gone' }
      if (!channel.answer) return { state: 'pending' }
      await closeChannel(ctx, channelToken)
      return { state: 'completed', answer: channel.answer }
    },
    getCustody: async (fid) => addressOfId(fid),
    hasAuthAddress: async () => false,
    ...createFakeSigners(ctx),
  }
}

/** Undefined if it is unknown, answered or expired. */
export async function findChannel({ db, now }: Store, token: string): Promise<Channel | undefined> {
  const row = await db
    .selectFrom('sandbox_channels')
    .select(['request', 'answer'])
    .where('token', '=', token)
    .where('created_at', '>', new Date(now().getTime() - channelMs))
    .executeTakeFirst()
  return row as Channel | undefined // written by `open` and `approveChannel`
}

/** Called when a wallet's user approves. */
export async function approveChannel(
  ctx: Store,
  approval: { token: string; request: ChannelRequest; user: FakeUser },
): Promise<void> {
  const answer = {
    ...signLogin({ ...approval.request, fid: approval.user.fid, now: ctx.now() }),
    ...approval.user,
  }
  await ctx.db
    .updateTable('sandbox_channels')
    .set({ answer: JSON.stringify(answer) })
    .where('token', '=', approval.token)
    .execute()
}

/** Also for declining: the channel never gets an answer. */
export async function closeChannel({ db }: Store, token: string): Promise<void> {
  await db.deleteFrom('sandbox_channels').where('token', '=', token).execute()
}

/** "Sign in with Farcaster" (FIP-11), signed with the key of this id. */
export function signLogin(
  login: Pick<ChannelRequest, 'domain' | 'siweUri' | 'nonce'> & { fid: number; now: Date },
) {
  return signAs(login.fid, {
    domain: login.domain,
    address: addressOfId(login.fid),
    statement: 'Farcaster Auth',
    uri: login.siweUri,
    version: '1',
    chainId: '10',
    nonce: login.nonce,
    issuedAt: login.now.toISOString(),
    resources: [`farcaster://fid/${login.fid}`, 'farcaster://signer/type/custody'],
  })
}

/** Signs any message with the key of this id. */
export function signAs(fid: number, members: SignInMessage): { message: string; signature: string } {
  const message = writeMessage(members, 'Ethereum')
  return { message, signature: signDigest(personalHash(message), toPrivateKey(fid)) }
}
