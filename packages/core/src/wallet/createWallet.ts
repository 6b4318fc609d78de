import { AppError, limits } from '@latchkey/wire'
import { requireUser } from '../account/manage.ts'
import type { User } from '../account/user.ts'
import { getEntropy, hdWallets, nextWalletIndex, primaryWallet } from '../account/wallets.ts'
import type { Client } from '../client.ts'
import type { Wallet, WalletWithMetadata } from '../methods/siwe/account.ts'
import { askFrame, connectWallet, type WalletContext } from './connect.ts'
import { checkSecurePage } from './frame.ts'
import { frameErrorType } from './frameErrorType.ts'

export type CreateWalletOptions = { createAdditional?: boolean } | { walletIndex: number }

/**
 * Creates the user's Ethereum wallet, or a further one. The wallet is in the user when this resolves.
 *
 * @throws AppError `must_be_authenticated`; `embedded_wallet_already_exists` unless an additional one is asked for;
 * `embedded_wallet_create_error`; or the frame's error. Source: product 2.4, protocol 6.4.
 *
 * @example
 * const wallet = await createWallet(context)
 * console.log(wallet.address)
 */
export async function createWallet(
  context: WalletContext,
  options: CreateWalletOptions = {},
): Promise<Wallet> {
  const { client } = context
  checkSecurePage()
  requireUser(client)
  // Another tab or device may have made one since.
  const user = await client.session.refresh()
  if (!user) throw new AppError('must_be_authenticated')
  const index = indexFor(user, options)
  const existing = hdWallets(user, 'ethereum').find((wallet) => wallet.walletIndex === index)
  if (existing) return existing
  client.track('embedded_wallet_creation_started')
  try {
    await (index === 0 ? createPrimary(context, user) : addWallet(context, user, index))
    const wallet = await readBack(client, index)
    client.track('embedded_wallet_creation_completed', { walletAddress: wallet.address })
    return wallet
  } catch (cause) {
    client.track('embedded_wallet_creation_failed', { error: String(cause) })
    throw frameErrorType(cause) || cause instanceof AppError
      ? cause
      : new AppError('embedded_wallet_create_error', { cause })
  }
}

function indexFor(user: User, options: CreateWalletOptions): number {
  const primary = primaryWallet(user, 'ethereum')
  if ('walletIndex' in options) {
    const { walletIndex } = options
    if (!Number.isInteger(walletIndex) || walletIndex < 0)
      throw new AppError('embedded_wallet_create_error', {
        message: 'walletIndex must be 0 or a whole number above.',
      })
    if (walletIndex > 0 && !primary)
      throw new AppError('embedded_wallet_create_error', {
        message: 'The wallet of index 0 must be created first.',
      })
    return walletIndex
  }
  if (primary && !options.createAdditional) throw new AppError('embedded_wallet_already_exists')
  return nextWalletIndex(user, 'ethereum')
}

const inTime = {
  timeoutMs: limits.walletCreateTimeoutMs,
  lateMessage: 'walletProxy.create timed out.',
} as const

async function createPrimary(context: WalletContext, user: User): Promise<void> {
  const solana = primaryWallet(user, 'solana')
  const data = solana ? { solanaAddress: solana.address } : {}
  const answer = await askFrame(context, 'privy:wallet:create', data, inTime)
  if (!answer.address)
    throw new AppError('embedded_wallet_create_error', {
      message: 'walletProxy.create did not send a response.',
    })
}

async function addWallet(context: WalletContext, user: User, hdWalletIndex: number): Promise<void> {
  const root = primaryWallet(user, 'ethereum')
  if (!root) throw new AppError('embedded_wallet_not_found')
  await connectWallet(context, root)
  const data = { ...getEntropy(user, root), chainType: 'ethereum' as const, hdWalletIndex }
  await askFrame(context, 'privy:wallets:add', data, inTime)
}

/** The frame registers a wallet before it answers, so one that is missing now was not created. */
async function readBack(client: Client, index: number): Promise<WalletWithMetadata> {
  const user = await client.session.refreshAfterChange()
  if (!user) throw new AppError('embedded_wallet_create_error', { message: 'Failed to refresh user.' })
  const wallet = hdWallets(user, 'ethereum').find((candidate) => candidate.walletIndex === index)
  if (!wallet)
    throw new AppError('embedded_wallet_create_error', {
      message: 'Updated user is missing embedded wallet.',
    })
  return wallet
}
