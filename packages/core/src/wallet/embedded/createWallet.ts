import { AppError, limits } from '@latchkey/wire'
import { requireUser } from '../../account/manage.ts'
import type { User } from '../../account/user.ts'
import { type ChainType, hdWallets, primaryWallet, rootWallet } from '../../account/wallets.ts'
import type { Client } from '../../client.ts'
import type { Wallet, WalletWithMetadata } from '../../methods/siwe/account.ts'
import { askFrame, type WalletContext } from '../connect.ts'
import { checkSecurePage } from '../frame/checkSecurePage.ts'
import { frameErrorType } from '../frame/frameErrorType.ts'
import { type Entropy, getEntropy, nextWalletIndex } from './entropy.ts'
import { connectWallet } from './recoverWallet.ts'
import type { NewRecoveryMethod } from './setWalletRecovery.ts'
import { getErrorName } from './trackWork.ts'

export type CreateWalletOptions = { createAdditional?: boolean } | { walletIndex: number }

/** The recovery method of the user's first wallet, if a login is not enough. */
export type CreateWalletRecovery = Exclude<NewRecoveryMethod, { recoveryMethod: 'privy' }>

/**
 * Creates the user's Ethereum wallet, or another one. When this resolves, the user has the wallet. Wallets of both
 * chains share one seed, so an existing Solana wallet is made usable on this device first. `recovery` applies to the
 * first wallet: later ones are recovered with it.
 *
 * @throws AppError `must_be_authenticated`; `embedded_wallet_already_exists` unless an additional one is requested;
 * `embedded_wallet_password_unconfirmed` for one that another device has created meanwhile without the password;
 * `embedded_wallet_create_error`; or the frame's error. Source: protocol 18.4, protocol 6.4.
 *
 * @example
 * const wallet = await createWallet(context)
 * console.log(wallet.address)
 */
export function createWallet(
  context: WalletContext,
  options: CreateWalletOptions = {},
  recovery?: CreateWalletRecovery,
): Promise<Wallet> {
  return create(context, { chain: 'ethereum', options, recovery })
}

/**
 * Creates the user's Solana wallet, or another one, as `createWallet` does for Ethereum.
 *
 * @throws AppError as `createWallet`.
 *
 * @example
 * const { address } = await createSolanaWallet(context)
 */
export function createSolanaWallet(
  context: WalletContext,
  options: CreateWalletOptions = {},
  recovery?: CreateWalletRecovery,
): Promise<Wallet> {
  return create(context, { chain: 'solana', options, recovery })
}

type Creation = {
  chain: ChainType
  options: CreateWalletOptions
  recovery: CreateWalletRecovery | undefined
}

async function create(context: WalletContext, { chain, options, recovery }: Creation): Promise<Wallet> {
  const { client } = context
  checkSecurePage()
  const currentUser = requireUser(client)
  // Another tab or device may have created one since. For a new user, only the first wallet is requested, and the vault
  // returns an existing one.
  const isFirst = client.session.store.getState().isNewUser && !rootWallet(currentUser) && isPlain(options)
  const user = isFirst ? currentUser : await client.session.refresh()
  if (!user) throw new AppError('must_be_authenticated')
  const index = getIndex(user, chain, options)
  const existing = findWallet(user, chain, index)
  if (existing) return checkRecovery(existing, recovery)
  client.track('embedded_wallet_creation_started')
  try {
    await askFor(context, user, { chain, index, recovery })
    const wallet = checkRecovery(await readBack(client, chain, index), recovery)
    client.track('embedded_wallet_creation_completed', { walletAddress: wallet.address })
    return wallet
  } catch (cause) {
    client.track('embedded_wallet_creation_failed', { error: getErrorName(cause) })
    if (frameErrorType(cause) === 'wallet_has_other_recovery') {
      // The wallet exists, from a failed attempt or another device: its password can be changed.
      await client.session.refresh()
      throw createUnconfirmed(cause)
    }
    throw frameErrorType(cause) || cause instanceof AppError
      ? cause
      : new AppError('embedded_wallet_create_error', { cause })
  }
}

const isPlain = (options: CreateWalletOptions) => Object.keys(options).length === 0

function getIndex(user: User, chain: ChainType, options: CreateWalletOptions): number {
  const primary = primaryWallet(user, chain)
  if ('walletIndex' in options) {
    const { walletIndex } = options
    if (!Number.isInteger(walletIndex) || walletIndex < 0)
      throw creationError(`A negative walletIndex (${walletIndex}) is invalid.`)
    if (walletIndex > 0 && !primary)
      throw creationError(
        'A user must have a wallet at HD index 0 before creating a wallet at greater HD indices.',
      )
    return walletIndex
  }
  if (primary && !options.createAdditional) throw new AppError('embedded_wallet_already_exists')
  return nextWalletIndex(user, chain)
}

const inTime = {
  timeoutMs: limits.walletCreateTimeoutMs,
  lateMessage: 'walletProxy.create timed out.',
} as const

/** The user has entered a password or opened a cloud for it: the frame gets more time to load (protocol 12). */
const withSecretInTime = { ...inTime, readyMs: limits.walletProxyWaitMs } as const

type WalletCreation = { chain: ChainType; index: number; recovery: CreateWalletRecovery | undefined }

/** Makes an existing wallet usable here first: the new one is derived from its seed. */
async function askFor(
  context: WalletContext,
  user: User,
  { chain, index, recovery }: WalletCreation,
): Promise<void> {
  const root = rootWallet(user)
  if (root) await connectWallet(context, checkRecovery(root, recovery))
  const address = await (root && index > 0
    ? addWallet(context, { ...getEntropy(user, root), chainType: chain, hdWalletIndex: index })
    : createPrimary(context, { chain, recovery, root: root?.address }))
  if (!address) throw creationError('walletProxy.create did not send a response.')
}

async function addWallet(context: WalletContext, data: Addition): Promise<string> {
  return (await askFrame(context, 'privy:wallets:add', data, inTime)).address
}

type Primary = Omit<WalletCreation, 'index'> & { root: string | undefined }

async function createPrimary(context: WalletContext, { chain, recovery, root }: Primary): Promise<string> {
  const options = recovery ? withSecretInTime : inTime
  if (chain === 'ethereum') {
    const data = { ...(root && { solanaAddress: root }), ...recovery }
    return (await askFrame(context, 'privy:wallet:create', data, options)).address
  }
  const data = { ...(root && { ethereumAddress: root }), ...recovery }
  return (await askFrame(context, 'privy:solana-wallet:create', data, options)).publicKey
}

/** An existing wallet, perhaps from another device, keeps its recovery method, and so do all wallets of its seed. */
function checkRecovery<W extends Wallet>(wallet: W, recovery: CreateWalletRecovery | undefined): W {
  if (!recovery || wallet.recoveryMethod === recovery.recoveryMethod) return wallet
  throw createUnconfirmed()
}

function createUnconfirmed(cause?: unknown): AppError {
  return new AppError('embedded_wallet_password_unconfirmed', {
    message: 'User created a wallet but failed to set a password for it',
    cause,
  })
}

type Addition = Entropy & { chainType: ChainType; hdWalletIndex: number }

/** The frame registers a wallet before it responds, so a missing one was not created. */
async function readBack(client: Client, chain: ChainType, index: number): Promise<WalletWithMetadata> {
  const user = await client.session.refreshAfterChange()
  if (!user) throw creationError('Failed to refresh user.')
  const wallet = findWallet(user, chain, index)
  if (!wallet) throw creationError('Updated user is missing embedded wallet.')
  return wallet
}

function findWallet(user: User, chain: ChainType, index: number): WalletWithMetadata | undefined {
  return hdWallets(user, chain).find((wallet) => wallet.walletIndex === index)
}

function creationError(message: string): AppError {
  return new AppError('embedded_wallet_create_error', { message })
}
