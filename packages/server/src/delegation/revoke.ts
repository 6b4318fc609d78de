import { SignerAway } from '@latchkey/signer'
import { AppError, type ChainType, type ParsedInput, type Reply, type vault } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import type { Context, SignedIn } from '../context.ts'
import type { BoundDb } from '../db/binding.ts'
import { inTransaction } from '../db/transaction.ts'
import { announce } from '../notices/announce.ts'
import { lockCaller } from '../session/lockCaller.ts'
import { isEmbedded } from '../user/identity.ts'
import { findReachable, findUser } from '../user/store.ts'
import { endDelegations } from '../wallet/endDelegations.ts'
import { readAddress } from '../wallet/newKey.ts'
import { toWalletId } from './apiWallets.ts'
import { revokeAtSigner } from './revocations.ts'

type Wallet = { chainType: ChainType; address: string }

/**
 * Revokes the delegation of one wallet or of all. The database erases its part of the key first, then the signer.
 * Nothing is signed once this has answered. It asks for no second factor and no device. Wallet ids are derived from
 * user and address, so the revocation reaches the signer even if a row was deleted.
 *
 * @throws AppError `signer_unreachable` if the signer may still have its part.
 */
export async function revokeDelegation(
  ctx: Context,
  caller: SignedIn & { app: App },
  { address, chain_type }: ParsedInput<typeof vault.revokeDelegation>,
): Promise<Reply<typeof vault.revokeDelegation>> {
  const owner = { appId: caller.app.id, userId: caller.userId }
  const choice = address === undefined ? undefined : readWallet(address, chain_type)
  const wallets = await inTransaction(ctx.db, async (trx) => {
    const at = { db: trx, binding: ctx.binding }
    const now = ctx.now()
    await lockCaller(at, caller, now)
    const all = choice ? [choice] : await listWallets(at, owner)
    const addresses = await endDelegations(at, owner, { now, addresses: choice && [choice.address] })
    if (addresses.length > 0) {
      const before = await findReachable(at, { ...owner, now })
      const more = [`The wallet: ${addresses.join(', ')}.`]
      const notice = { event: 'delegationRevoked', app: caller.app, userId: owner.userId } as const
      await announce(ctx, at, { ...notice, before, hold: null, by: caller, more })
    }
    return all
  })
  for (const wallet of wallets)
    await revokeAtSigner(ctx, { appId: owner.appId, walletId: toWalletId({ ...owner, ...wallet }) }).catch(
      (cause: unknown) => {
        throw cause instanceof SignerAway ? new AppError('signer_unreachable', { cause }) : cause
      },
    )
  return { message: 'The app may no longer sign for this wallet.' }
}

function readWallet(
  text: string,
  chainType: ChainType = text.startsWith('0x') ? 'ethereum' : 'solana',
): Wallet {
  const address = readAddress(chainType, text)
  if (address === undefined) throw new AppError('invalid_data')
  return { chainType, address }
}

/** Lists every wallet that the user has or had, from all tables that name one. */
async function listWallets(
  at: BoundDb,
  { appId, userId }: { appId: string; userId: string },
): Promise<Wallet[]> {
  const user = await findUser(at, { appId, id: userId })
  const accounts = (user?.accounts ?? []).filter(isEmbedded).map(({ data }) => ({
    chainType: data.chain_type as ChainType,
    address: String(data.address),
  }))
  const rows = await Promise.all(
    (['wallets', 'api_wallets'] as const).map((table) =>
      at.db
        .selectFrom(table)
        .select(['chain_type as chainType', 'address'])
        .where('app_id', '=', appId)
        .where('user_id', '=', userId)
        .execute(),
    ),
  )
  const all = [...accounts, ...rows.flat()]
  return [...new Map(all.map((wallet) => [`${wallet.chainType} ${wallet.address}`, wallet])).values()]
}
