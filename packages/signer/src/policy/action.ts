import type { ResolvedInstruction, TypedDataTree } from '@latchkey/wire'

/** A call or transfer of Ethereum. `to` is undefined if a contract is created. Amounts are in wei, data is hex. */
export type CallAction = { to: string | undefined; value: bigint; chainId: bigint; data: string }

/** The content to sign, completely parsed. The policy decides on this, and the signature covers the same bytes. */
export type SigningAction =
  | { method: 'personal_sign' | 'signMessage'; message: Uint8Array }
  | { method: 'eth_signTypedData_v4'; typedData: TypedDataTree }
  | { method: 'eth_signTransaction' | 'eth_sendTransaction'; transaction: CallAction }
  | { method: 'eth_sign7702Authorization'; contract: string }
  | { method: 'signTransaction' | 'signAndSendTransaction'; instructions: readonly ResolvedInstruction[] }

/**
 * The value of a field in a request. `other` means that the request is of another kind, for instance a call of another
 * function. `unreadable` means that its value cannot be known.
 */
export type Reading = { value: bigint | string } | 'other' | 'unreadable'
