/** The effect of one instruction of a Solana transaction. Addresses are in base58, amounts in base units. */
export type DecodedInstruction =
  | { kind: 'transfer'; from: string; to: string; amount: bigint }
  /** Pays the account's rent and assigns it to a program. */
  | { kind: 'createAccount'; from: string; account: string; amount: bigint; owner: string }
  /** Assigns the account itself to a program. */
  | { kind: 'assign'; account: string; owner: string }
  | { kind: 'allocate'; account: string }
  /** The transaction does not expire. */
  | { kind: 'advanceNonce'; nonce: string; authority: string }
  | { kind: 'withdrawNonce'; nonce: string; to: string; amount: bigint; authority: string }
  /** `to` is a token account, whose owner is not in the transaction. */
  | ({ kind: 'tokenTransfer'; source: string; to: string; owner: string } & TokenAmount)
  | ({ kind: 'approve'; source: string; spender: string; owner: string } & TokenAmount)
  | { kind: 'revoke'; source: string; owner: string }
  | { kind: 'setAuthority'; account: string; authority: number; owner: string; to: string | undefined }
  | ({ kind: 'mintTo'; to: string; owner: string } & TokenAmount)
  | ({ kind: 'burn'; source: string; owner: string } & TokenAmount)
  /** Its coins go to `to`. */
  | { kind: 'closeAccount'; account: string; to: string; owner: string }
  | { kind: 'syncNative'; account: string }
  | { kind: 'createTokenAccount'; payer: string; account: string; owner: string; mint: string }
  | { kind: 'computeUnitLimit'; units: number }
  /** The price of one unit, in millionths of a lamport. */
  | { kind: 'computeUnitPrice'; price: bigint }
  | { kind: 'memo'; text: string }
  /** An instruction that was not decoded: its program is known, its effect is not. */
  | { kind: 'unknown'; program: string; accounts: readonly (string | undefined)[]; data: Uint8Array }

export type TokenAmount = { amount: bigint; mint?: string | undefined; decimals?: number | undefined }

/** One instruction with its addresses; an account of a table that could not be read is undefined. */
export type ResolvedInstruction = {
  program: string
  accounts: readonly (string | undefined)[]
  data: Uint8Array
}

/** Reads little-endian numbers of an instruction's data. Throws beyond its end. */
export function createBytes(data: Uint8Array): { u32(at: number): number; u64(at: number): bigint } {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  return { u32: (at) => view.getUint32(at, true), u64: (at) => view.getBigUint64(at, true) }
}
