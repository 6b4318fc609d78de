import { hashTerms, type TermRows, type Terms } from '@latchkey/signer'
import { AppError, type ChainType, type DelegationConsent, type Policy } from '@latchkey/wire'
import type { App } from '../app/app.ts'
import type { Context } from '../context.ts'
import { isEmbedded } from '../user/identity.ts'
import type { AccountRow, UserRow } from '../user/user.ts'
import { walletSubject } from '../wallet/subject.ts'
import { findApiWallet, toWalletId } from './apiWallets.ts'
import { readTermRows } from './termRows.ts'

/** What a user can agree to now: the whole consent except for the signer's challenge. */
export type Offer = {
  consent: Omit<DelegationConsent, 'challenge'>
  rows: TermRows
  terms: Terms
  account: AccountRow
}

type Wallet = { address: string; chain_type: ChainType }

/**
 * Makes the consent that a user can give for a wallet, from the settings of the app.
 *
 * @throws AppError `feature_not_enabled` if the app's settings name no key quorum, `linked_account_not_found` if the
 * user has no such wallet, `wallet_already_delegated`.
 */
export async function makeOffer(
  ctx: Context,
  { app, user }: { app: App; user: UserRow },
  { address, chain_type }: Wallet,
): Promise<Offer> {
  const { quorumId, policyId } = readNames(app, chain_type)
  const account = findWallet(user, { address, chain_type })
  const appId = app.id
  // The account's spelling: clients may send an Ethereum address in lower case.
  const ownAddress = String(account.data.address)
  const id = toWalletId({ appId, userId: user.id, chainType: chain_type, address: ownAddress })
  const wallet = await findApiWallet(ctx, { appId, id })
  if (account.data.delegated === true || wallet?.consent) throw new AppError('wallet_already_delegated')
  const rows = await readTermRows(ctx, { appId, quorumId, policyId }).catch(refuseMissing)
  const policy = rows.policy.body as unknown as Policy
  if (policy.chain_type !== chain_type)
    throw notEnabled(
      `The policy ${policyId} is not for ${chain_type} wallets. Set another one in delegation_config.`,
    )
  const terms: Terms = { policy: rows.policy.body, aggregations: rows.aggregations.map(({ body }) => body) }
  const consent = {
    ...{
      version: 1 as const,
      app_id: appId,
      user_id: user.id,
      wallet_id: id,
      address: ownAddress,
      chain_type,
    },
    ...{ quorum_id: quorumId, policy_id: policyId, policy_hash: hashTerms(terms) },
  }
  return { consent, rows, terms, account }
}

function readNames({ settings }: App, chain: ChainType): { quorumId: string; policyId: string } {
  const { delegation_config: config } = settings
  if (!config)
    throw notEnabled(
      'This app has not set who may sign for its users. Its operator has to set delegation_config.',
    )
  const policyId = config.policy_ids[chain]
  if (!policyId)
    throw notEnabled(
      `This app has no policy for ${chain} wallets. Its operator has to set one in delegation_config.`,
    )
  return { quorumId: config.key_quorum_id, policyId }
}

function findWallet({ accounts }: UserRow, { address, chain_type }: Wallet): AccountRow {
  const subject = walletSubject(address)
  const account = accounts.find(
    (one) => one.subject === subject && isEmbedded(one) && one.data.chain_type === chain_type,
  )
  if (!account)
    throw new AppError('linked_account_not_found', {
      message: 'You have no embedded wallet with this address. Choose one of your own wallets.',
    })
  return account
}

function refuseMissing(cause: unknown): never {
  if (!(cause instanceof AppError) || cause.code !== 'not_found') throw cause
  throw notEnabled(`${cause.message} The operator of this app has to set another one in delegation_config.`)
}

const notEnabled = (message: string) => new AppError('feature_not_enabled', { message })
