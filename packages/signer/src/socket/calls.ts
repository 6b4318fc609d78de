import type { Signer } from '../signer.ts'

/** What can be asked for over a socket. Closing is for the process itself. */
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

/** One line of JSON each way. */
export type Question = { id: number; call: CallName; input?: unknown }
export type Reply = { id: number; result?: unknown; error?: { code: string; message: string } }

/** A policy of full size, twice, and a transaction. */
export const maxLineBytes = 4 * 1_024 * 1_024
