import * as v from 'valibot'
import { User } from '../account.ts'
import { SolanaAddress } from '../address.ts'
import { endpoint } from '../endpoint.ts'
import { Session } from '../session.ts'
import { LoginMode } from './ids.ts'
import { Nonce, walletLabels } from './siwe.ts'

/** `signature` is base64 of the 64 bytes of ed25519. */
const proof = { message: v.string(), signature: v.string(), ...walletLabels }

export const init = endpoint({
  method: 'POST',
  path: '/api/v1/siws/init',
  guard: 'anyone',
  input: v.object({ address: SolanaAddress, token: v.nullish(v.string()) }),
  reply: Nonce,
})

export const authenticate = endpoint({
  method: 'POST',
  path: '/api/v1/siws/authenticate',
  guard: 'anyone',
  input: v.object({ ...proof, mode: LoginMode }),
  reply: Session,
})

export const link = endpoint({
  method: 'POST',
  path: '/api/v1/siws/link',
  guard: 'user',
  input: v.object(proof),
  reply: User,
})

export const unlink = endpoint({
  method: 'POST',
  path: '/api/v1/siws/unlink',
  guard: 'user',
  input: v.object({ address: SolanaAddress }),
  reply: User,
})
