import { type AccountMeta, PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js'

/** Instructions of Solana's token programs, written by hand after their documentation; the local chain runs them. */

const tokenProgram = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
const associatedProgram = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL')

const writable = (pubkey: PublicKey): AccountMeta => ({ pubkey, isSigner: false, isWritable: true })
const readonly = (pubkey: PublicKey): AccountMeta => ({ pubkey, isSigner: false, isWritable: false })
const signer = (pubkey: PublicKey): AccountMeta => ({ pubkey, isSigner: true, isWritable: false })
const payer = (pubkey: PublicKey): AccountMeta => ({ pubkey, isSigner: true, isWritable: true })

function withAmount(code: number, amount: bigint, ...rest: number[]): Buffer {
  const data = Buffer.alloc(9)
  data.writeUInt8(code)
  data.writeBigUInt64LE(amount, 1)
  return Buffer.concat([data, Buffer.from(rest)])
}

function write(keys: AccountMeta[], data: Buffer, programId = tokenProgram): TransactionInstruction {
  return new TransactionInstruction({ programId, keys, data })
}

function associatedToken(code: number[], keys: PublicKey[]): TransactionInstruction {
  const [from, account, owner, mint] = keys as [PublicKey, PublicKey, PublicKey, PublicKey]
  const programs = [SystemProgram.programId, tokenProgram].map(readonly)
  const accounts = [payer(from), writable(account), readonly(owner), readonly(mint), ...programs]
  return write(accounts, Buffer.from(code), associatedProgram)
}

export const tokenInstruction = {
  transfer: (from: PublicKey, to: PublicKey, owner: PublicKey, amount: bigint) =>
    write([writable(from), writable(to), signer(owner)], withAmount(3, amount)),
  approve: (from: PublicKey, spender: PublicKey, owner: PublicKey, amount: bigint) =>
    write([writable(from), readonly(spender), signer(owner)], withAmount(4, amount)),
  revoke: (from: PublicKey, owner: PublicKey) => write([writable(from), signer(owner)], Buffer.of(5)),
  setAuthority: (account: PublicKey, owner: PublicKey, authority: number, to?: PublicKey) =>
    write(
      [writable(account), signer(owner)],
      Buffer.from([6, authority, ...(to ? [1, ...to.toBytes()] : [0])]),
    ),
  mintTo: (mint: PublicKey, to: PublicKey, owner: PublicKey, amount: bigint) =>
    write([writable(mint), writable(to), signer(owner)], withAmount(7, amount)),
  closeAccount: (account: PublicKey, to: PublicKey, owner: PublicKey) =>
    write([writable(account), writable(to), signer(owner)], Buffer.of(9)),
  transferChecked: (...[from, mint, to, owner, amount, decimals]: CheckedTransfer) =>
    write([writable(from), readonly(mint), writable(to), signer(owner)], withAmount(12, amount, decimals)),
  initializeMint: (mint: PublicKey, owner: PublicKey, decimals: number) =>
    write([writable(mint)], Buffer.from([20, decimals, ...owner.toBytes(), 0])),
  createAccount: (...keys: [PublicKey, PublicKey, PublicKey, PublicKey]) => associatedToken([], keys),
  createAccountIfNone: (...keys: [PublicKey, PublicKey, PublicKey, PublicKey]) => associatedToken([1], keys),
}

type CheckedTransfer = [PublicKey, PublicKey, PublicKey, PublicKey, bigint, number]

/** The account of a wallet for tokens of a mint. */
export function findTokenAccount(owner: PublicKey, mint: PublicKey): PublicKey {
  const seeds = [owner, tokenProgram, mint].map((key) => key.toBytes())
  return PublicKey.findProgramAddressSync(seeds, associatedProgram)[0]
}
