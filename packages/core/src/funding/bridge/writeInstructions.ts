import { AppError, fromBase58 } from '@latchkey/wire'
import type { SolanaInstruction } from './bridge.ts'

const keyBytes = 32
const signatureBytes = 64
/** The size of a packet in Solana's network. */
const maxBytes = 1_232

/** Addresses that a message names by their index in a table on the chain. */
export type LookupTable = { address: string; entries: readonly string[] }

/**
 * Writes an unsigned transaction with the bridge's instructions. Its payer is the only signer; the wallet adds the
 * blockhash. Uses the [legacy format](https://solana.com/docs/core/transactions), which names each account in full. If
 * that is too large, uses version 0 with [lookup tables](https://solana.com/docs/advanced/lookup-tables), which are
 * read only then.
 *
 * @throws AppError `transaction_failure` if it is too large
 */
export async function writeInstructions(
  payer: string,
  instructions: readonly SolanaInstruction[],
  readTables: () => Promise<readonly LookupTable[]>,
): Promise<Uint8Array> {
  const legacyBytes = write(payer, instructions, undefined)
  if (legacyBytes.length <= maxBytes) return legacyBytes
  const bytes = write(payer, instructions, await readTables())
  if (bytes.length <= maxBytes) return bytes
  throw new AppError('transaction_failure', { message: 'This transfer does not fit into one transaction.' })
}

function write(
  payer: string,
  instructions: readonly SolanaInstruction[],
  tables: readonly LookupTable[] | undefined,
): Uint8Array {
  const keys = instructions.flatMap((one) => one.keys)
  const writable = new Set([payer, ...keys.filter((key) => key.isWritable).map((key) => key.pubkey)])
  const programs = instructions.map((one) => one.programId)
  const accounts = [...new Set([...writable, ...keys.map((key) => key.pubkey), ...programs])]
  // Signers and programs are always named in full.
  const fullKeys = new Set([
    payer,
    ...programs,
    ...keys.filter((key) => key.isSigner).map((key) => key.pubkey),
  ])
  const lookups = (tables ?? []).map((table, at) => {
    const isFirst = (key: string) => !(tables ?? []).slice(0, at).some(({ entries }) => entries.includes(key))
    const ofTable = accounts.filter(
      (key) => !fullKeys.has(key) && table.entries.includes(key) && isFirst(key),
    )
    return {
      ...table,
      writable: ofTable.filter((key) => writable.has(key)),
      readonly: ofTable.filter((key) => !writable.has(key)),
    }
  })
  const byTable = new Set(lookups.flatMap((one) => [...one.writable, ...one.readonly]))
  const fullAccounts = accounts.filter((key) => !byTable.has(key))
  const all = [
    ...fullAccounts,
    ...lookups.flatMap((one) => one.writable),
    ...lookups.flatMap((one) => one.readonly),
  ]
  const body = instructions.flatMap((one) => {
    const data = (one.data.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))
    return [
      all.indexOf(one.programId),
      ...toList(one.keys.map(({ pubkey }) => all.indexOf(pubkey))),
      ...toList(data),
    ]
  })
  const readonlyCount = fullAccounts.filter((key) => !writable.has(key)).length
  const message = [
    ...(tables ? [0x80] : []),
    ...[
      1,
      0,
      readonlyCount,
      ...toCompact(fullAccounts.length),
      ...fullAccounts.flatMap((key) => [...readKey(key)]),
    ],
    ...new Uint8Array(keyBytes),
    ...[...toCompact(instructions.length), ...body],
    ...(tables ? writeLookups(lookups.filter((one) => one.writable.length + one.readonly.length > 0)) : []),
  ]
  return Uint8Array.from([1, ...new Uint8Array(signatureBytes), ...message])
}

type Lookup = LookupTable & Record<'writable' | 'readonly', readonly string[]>

function writeLookups(lookups: readonly Lookup[]): number[] {
  return [
    ...toCompact(lookups.length),
    ...lookups.flatMap(({ address, entries, writable, readonly }) => [
      ...readKey(address),
      ...toList(writable.map((key) => entries.indexOf(key))),
      ...toList(readonly.map((key) => entries.indexOf(key))),
    ]),
  ]
}

const toList = (values: readonly number[]) => [...toCompact(values.length), ...values]

/** Encodes a number as in Solana's messages: seven bits in each byte, the lowest first. */
function toCompact(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...toCompact(value >> 7)]
}

function readKey(text: string): Uint8Array {
  try {
    const key = fromBase58(text)
    if (key.length === keyBytes) return key
  } catch {}
  throw new AppError('transaction_failure', { message: 'Error fetching quote from relay' })
}
