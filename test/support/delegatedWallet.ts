import { randomBytes } from 'node:crypto'
import { generateP256KeyPair } from '@privy-io/node'
import { chains } from '../../packages/frame/src/keys/chains.ts'
import { toWalletId } from '../../packages/server/src/delegation/apiWallets.ts'
import { readTermRows } from '../../packages/server/src/delegation/termRows.ts'
import { findUser, getAccount, rewriteData } from '../../packages/server/src/user/store.ts'
import { linkWallet } from '../../packages/server/src/wallet/linkWallet.ts'
import { walletSubject } from '../../packages/server/src/wallet/subject.ts'
import type { Signer } from '../../packages/signer/src/signer.ts'
import { consentTo } from '../../packages/signer/test/delegation.ts'
import { appServer, type KeyPair } from './appServer.ts'
import { type Session, signIn } from './signIn.ts'
import type { World } from './world.ts'

export type Chain = 'ethereum' | 'solana'
const anything = [{ name: 'Anything', method: '*', action: 'ALLOW', conditions: [] }]

export type Terms = {
  chain?: Chain
  rules?: readonly object[]
  /** Created before the rules, which name one as `aggregation.<name>`. */
  aggregations?: Readonly<Record<string, object>>
  threshold?: number
  quorum?: object
  session?: Session
}

/** A delegated wallet. */
export type DelegatedWallet = {
  id: string
  address: string
  chain: Chain
  /** The private key, for comparison. */
  key: Uint8Array<ArrayBuffer>
  /** The members of the key quorum. */
  keys: KeyPair[]
  quorumId: string
  policyId: string
  session: Session
}

/** Creates a key quorum and a policy through the API, and delegates a user's new wallet to them. */
export async function delegateWallet(world: World, terms: Terms = {}): Promise<DelegatedWallet> {
  const { chain = 'ethereum', rules = anything, aggregations = {}, threshold = 1 } = terms
  const call = appServer(world)
  const make = async (path: string, body: object) => {
    const reply = await call('POST', path, { body })
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
    return reply.body.id as string
  }
  const keys = await Promise.all(Array.from({ length: threshold }, generateP256KeyPair))
  const quorumId = await make('/key_quorums', {
    public_keys: keys.map(({ publicKey }) => publicKey),
    authorization_threshold: threshold,
    ...terms.quorum,
  })
  let text = JSON.stringify(rules)
  for (const [name, aggregation] of Object.entries(aggregations))
    text = text.replaceAll(`aggregation.${name}`, `aggregation.${await make('/aggregations', aggregation)}`)
  const policyId = await make('/policies', {
    ...{ version: '1.0', name: 'A policy', chain_type: chain, rules: JSON.parse(text) },
  })
  const session = terms.session ?? (await obtainUser(world))
  const wallet = { chain, quorumId, policyId, session, key: Uint8Array.from(randomBytes(32)) }
  return { ...wallet, keys, ...(await agree(world, wallet)) }
}

const users = new WeakMap<World, Promise<Session>>()

/** Shares one user between wallets, because the number of emails to one address is limited. */
function obtainUser(world: World): Promise<Session> {
  const user = users.get(world) ?? signIn(world)
  users.set(world, user)
  return user
}

async function agree(
  { ctx, app }: World,
  { chain, key, quorumId, policyId, session }: Omit<DelegatedWallet, 'id' | 'address' | 'keys'>,
): Promise<{ id: string; address: string }> {
  const address = chains[chain].toAddress(key)
  const owner = { appId: app.id, userId: session.userId }
  const id = toWalletId({ ...owner, chainType: chain, address })
  const rows = await readTermRows(ctx, { appId: app.id, quorumId, policyId })
  const { consent, envelope, agreedTerms } = await consentTo(ctx.signer as unknown as Signer, rows, {
    ...{ key, chain },
    changes: {
      ...{ app_id: app.id, user_id: session.userId, wallet_id: id },
      ...{ quorum_id: quorumId, policy_id: policyId },
    },
  })
  const { sealed_key } = await ctx.signer.agree({ consent, envelope, rows })
  const now = ctx.now()
  await ctx.db
    .insertInto('api_wallets')
    .values({
      ...{ id, app_id: app.id, user_id: session.userId, chain_type: chain, address },
      ...{ policy_ids: '[]', consent: JSON.stringify(consent), agreed_terms: JSON.stringify(agreedTerms) },
      ...{ sealed_key, agreed_at: now, created_at: now },
    })
    .execute()
  const wallet = { address, chain_type: chain, hd_wallet_index: 0, recovery_method: 'privy' } as const
  await linkWallet(ctx, owner, { wallet: wallet as never, now })
  const user = await findUser(ctx, { appId: app.id, id: session.userId })
  const account = getAccount(user, { type: 'wallet', subject: walletSubject(address) })
  if (!account) throw new Error('The wallet is not linked.')
  await rewriteData(ctx, { ...owner, account, now }, { delegated: true, id })
  return { id, address }
}

/** Revokes the delegation of a wallet. */
export async function takeBack({ ctx }: World, { id }: Pick<DelegatedWallet, 'id'>): Promise<void> {
  await ctx.signer.revoke({ wallet_id: id })
  const nobody = { consent: null, agreed_terms: null, sealed_key: null, agreed_at: null }
  await ctx.db.updateTable('api_wallets').set(nobody).where('id', '=', id).execute()
}
