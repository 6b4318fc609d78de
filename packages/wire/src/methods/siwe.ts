import * as v from 'valibot'
import { User } from '../account.ts'
import { ChainAddress, EthereumAddress } from '../address.ts'
import { SmartWalletType } from '../app.ts'
import { endpoint } from '../endpoint.ts'
import { Session } from '../session.ts'
import { LoginMode } from './ids.ts'

/** Single-use, bound to app and address. `expires_at` is ISO 8601 (protocol 14.12). */
export const Nonce = v.looseObject({ nonce: v.string(), address: v.string(), expires_at: v.string() })

const label = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(64))), null)
/** The wallet's own names. Shown and stored, never trusted. */
export const walletLabels = { walletClientType: label, connectorType: label }
const labels = {
  /** Keeps its CAIP-2 prefix (protocol 0.3). */
  chainId: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(41))), null),
  ...walletLabels,
}
const proof = { message: v.string(), signature: v.string(), ...labels }

export const init = endpoint({
  method: 'POST',
  path: '/api/v1/siwe/init',
  guard: 'anyone',
  input: v.object({ address: EthereumAddress, token: v.nullish(v.string()) }),
  reply: Nonce,
})

export const authenticate = endpoint({
  method: 'POST',
  path: '/api/v1/siwe/authenticate',
  guard: 'anyone',
  input: v.object({ ...proof, mode: LoginMode }),
  reply: Session,
})

export const link = endpoint({
  method: 'POST',
  path: '/api/v1/siwe/link',
  guard: 'user',
  input: v.object(proof),
  reply: User,
})

/** The signature of a contract: ERC-1271, or ERC-6492 while the wallet is not deployed. */
export const linkSmartWallet = endpoint({
  method: 'POST',
  path: '/api/v1/siwe/link_smart_wallet',
  guard: 'user',
  input: v.object({ message: v.string(), signature: v.string(), smart_wallet_type: SmartWalletType }),
  reply: User,
})

export const unlink = endpoint({
  method: 'POST',
  path: '/api/v1/siwe/unlink',
  guard: 'user',
  input: v.object({ address: EthereumAddress }),
  reply: User,
})

/** Accepts a Solana address too: there is no `siws/transfer` (protocol 2.8). */
export const transfer = endpoint({
  method: 'POST',
  path: '/api/v1/siwe/transfer',
  guard: 'user',
  input: v.object({ nonce: v.string(), address: ChainAddress, ...labels }),
  reply: User,
})
