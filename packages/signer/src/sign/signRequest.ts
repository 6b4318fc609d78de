import { type ChainType, policyMethods } from '@latchkey/wire'
import * as v from 'valibot'
import { hash } from '../agreement/terms.ts'
import { hashAll, type SignedRequest, toPayloads } from '../authorization/payload.ts'
import type { SignerKeys } from '../keys/keyFile.ts'
import { withWalletKey } from '../keys/walletKey.ts'
import { SignerRefusal } from '../refusal.ts'
import { checkRequest, readExpiry } from '../rows/checkRequest.ts'
import type { RowBook } from '../rows/row.ts'
import type { SignerState } from '../state/state.ts'
import { decide } from './decide.ts'
import { findAuthority } from './findAuthority.ts'
import { type SigningBasis, toBinding } from './readAuthorities.ts'
import { readRequest, toBadRequest } from './readRequest.ts'
import { BadRequest, type FilledMembers, type RpcBody } from './request.ts'

export type SignInput = SigningBasis & {
  request: SignedRequest
  /** The header `privy-authorization-signature`. */
  signatures: string
  sealedKey: string
  filledMembers: FilledMembers
}

export type SigningSigner = {
  keys: SignerKeys
  rows: RowBook
  state: SignerState
  /** Where the app's server reaches the API, without a slash at the end. */
  publicUrl: string
  /** The highest fee of a transaction for which the server chose the fee, in wei. */
  maxFilledFee: bigint
  now(): number
}

/** How long a request without an expiry cannot be signed a second time. */
const usedSeconds = 86_400

const Body = v.looseObject({
  method: v.picklist(Object.keys(policyMethods) as (keyof typeof policyMethods)[]),
  params: v.record(v.string(), v.unknown()),
})

/**
 * Checks that the keys that signed a request may use the wallet. Does not check what the request asks for, signs
 * nothing and spends nothing.
 *
 * @throws SignerRefusal
 */
export function authorizeRequest(input: SignInput, { rows, state, ...signer }: SigningSigner) {
  const { request } = input
  const wallet = 'grant' in input ? input.grant : input.consent
  const binding = toBinding(input)
  const { epoch } = findAgreement(wallet.wallet_id, { binding, state })
  checkTarget(request, wallet, signer)
  const payloads = toPayloads(request)
  return { wallet, binding, epoch, payloads, authority: findAuthority(input, { payloads, book: rows }) }
}

/**
 * Signs a request of an app's server if the wallet's user agreed to it, or if it is a wallet of the app. Verifies
 * everything here that the decision depends on: an attacker may control the process that asks.
 *
 * @returns the `data` of the answer.
 * @throws SignerRefusal
 */
export async function signRequest(input: SignInput, signer: SigningSigner): Promise<unknown> {
  const { request } = input
  const { state } = signer
  const { wallet, binding, epoch, payloads, authority } = authorizeRequest(input, signer)
  const policies = authority.readPolicies()

  const read = readOrRefuse(input, wallet.chain_type)
  if ((read.filledFee ?? 0n) > signer.maxFilledFee)
    throw new SignerRefusal(
      'policy_violation',
      'The fee is higher than the signer pays. Give the fee in the transaction.',
    )
  const spends = decide(policies, read.action, {
    ...{ walletId: wallet.wallet_id, now: Math.floor(signer.now()), sums: state.sums },
  })
  // The members that the server fills in, such as the nonce, can make a different transaction of the same request.
  const use = read.isOpen ? toUse(request, payloads, signer.now()) : undefined
  if (use && state.isUsed(use.id))
    throw new SignerRefusal(
      'request_already_signed',
      'This request was signed before. Send it with another idempotency key.',
    )
  await state.reserve({ spends, request: use })
  // The user may have revoked the delegation while the disk was writing.
  const { key } = findAgreement(wallet.wallet_id, { binding, state, epoch })
  const envelope = { forDatabase: input.sealedKey, forSigner: key }
  return withWalletKey(signer.keys.wallets, envelope, binding, (walletKey) => {
    const own = Uint8Array.from(walletKey)
    try {
      return read.sign(own, wallet.address)
    } catch (cause) {
      throw toRefusal(toBadRequest(cause))
    } finally {
      own.fill(0)
    }
  })
}

type SameAgreement = { binding: Uint8Array; state: SignerState; epoch?: number }

function findAgreement(walletId: string, { binding, state, epoch }: SameAgreement) {
  const agreement = state.findAgreement(walletId)
  const isSame = agreement?.consent === hash(binding) && (epoch ?? agreement.epoch) === agreement.epoch
  if (!agreement || !isSame)
    throw new SignerRefusal(
      'user_has_not_delegated_wallet',
      'The user of this wallet has not delegated it, or has revoked the delegation.',
    )
  if (agreement.kind === 'leaving')
    throw new SignerRefusal(
      'user_has_not_delegated_wallet',
      "The key of this wallet is moving to its user's device. Ask the user to delegate the wallet.",
    )
  return agreement
}

/** Checks that the request is for this wallet, this app and this server, and has not expired. */
function checkTarget(
  request: SignedRequest,
  { app_id, wallet_id }: { app_id: string; wallet_id: string },
  { publicUrl, now }: Pick<SigningSigner, 'publicUrl' | 'now'>,
): void {
  const path = checkRequest(request, app_id, { publicUrl, now: now() })
  if (request.method !== 'POST' || path !== `/wallets/${wallet_id}/rpc`)
    throw new SignerRefusal('invalid_data', 'The request is for another wallet.')
}

/** A request with an expiry or an idempotency key counts once. Without either, an equal request may be intended. */
function toUse({ headers }: SignedRequest, payloads: readonly Uint8Array[], now: number) {
  const expiry = readExpiry(headers)
  if (expiry === undefined && !headers['privy-idempotency-key']) return undefined
  return { id: hashAll(payloads), until: Math.ceil(expiry ?? now + usedSeconds) }
}

function readOrRefuse({ request, filledMembers }: SignInput, chainType: ChainType) {
  const body = v.safeParse(Body, request.body)
  if (!body.success) throw new SignerRefusal('invalid_data', 'The request has no known method, or no params.')
  // Otherwise a rule for all methods would let a key of one chain sign for the other chain.
  if (policyMethods[body.output.method].chain !== chainType)
    throw new SignerRefusal('invalid_data', 'The wallet is for another chain.')
  try {
    return readRequest(body.output as RpcBody, filledMembers)
  } catch (cause) {
    throw toRefusal(cause)
  }
}

const toRefusal = (cause: unknown) =>
  cause instanceof BadRequest ? new SignerRefusal('invalid_data', cause.message) : cause
