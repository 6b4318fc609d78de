import type { Signer } from '../signer.ts'

/** The calls that are possible over a socket. Only the process itself can close the signer. */
export type SignerCalls = Omit<Signer, 'close'>
export type CallName = keyof SignerCalls

export const callNames = [
  'challenge',
  'createUserKey',
  'agree',
  'revoke',
  'createRow',
  'changeRow',
  'commitRow',
  'authorize',
  'sign',
  'makeWallet',
  'exportKey',
  'handOver',
  'confirmHandover',
] as const satisfies CallName[]

/** One line of JSON in each direction. */
export type Question = { id: number; call: CallName; input?: unknown }
export type Reply = { id: number; result?: unknown; error?: { code: string; message: string } }

/** Room for two policies of maximum size and a transaction. */
export const maxLineBytes = 4 * 1_024 * 1_024
