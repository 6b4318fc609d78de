import { AddressLookupTableAccount, Keypair, PublicKey, VersionedTransaction } from '@solana/web3.js'
import { expect, test } from 'vitest'
import { startSolanaChain } from '../../../../../test/support/chains/solanaChain.ts'
import { readTables } from '../../transaction/solana/resolveMessage.ts'
import { writeInstructions } from './writeInstructions.ts'

const solana = await startSolanaChain()
const rpc = (method: string, params: readonly unknown[] = []) => solana.ask(method, ...params)
const makeKeys = (count: number) =>
  Array.from({ length: count }, () => Keypair.generate().publicKey.toBase58())
const payer = Keypair.generate().publicKey.toBase58()
const [program = ''] = makeKeys(1)

/** The accounts of the first instruction, read by another implementation. */
function readAccounts(bytes: Uint8Array, tables: readonly { address: string; entries: readonly string[] }[]) {
  const { message } = VersionedTransaction.deserialize(bytes)
  const addressLookupTableAccounts = tables.map(
    ({ address, entries }) =>
      new AddressLookupTableAccount({
        key: new PublicKey(address),
        state: {
          ...{ deactivationSlot: 2n ** 64n - 1n, lastExtendedSlot: 0, lastExtendedSlotStartIndex: 0 },
          addresses: entries.map((key) => new PublicKey(key)),
        },
      }),
  )
  const all = message.getAccountKeys({ addressLookupTableAccounts })
  return message.compiledInstructions[0]?.accountKeyIndexes.map((index) => ({
    pubkey: all.get(index)?.toBase58(),
    isSigner: message.isAccountSigner(index),
    isWritable: message.isAccountWritable(index),
  }))
}

test('accounts of none, one, two, many lookup tables are those of the instruction', async () => {
  for (const count of [0, 1, 2, 5]) {
    const addresses = makeKeys(count)
    const lists = addresses.map(() => makeKeys(8))
    await Promise.all(addresses.map((address, at) => solana.setLookupTable(address, lists[at] ?? [])))
    const entries = await readTables(addresses, rpc)
    expect(entries).toEqual(lists)
    // With tables, more accounts than a transaction can name in full.
    const keys = [payer, ...makeKeys(count === 0 ? 2 : 20), ...lists.flat()].map((pubkey, at) => ({
      ...{ pubkey, isSigner: pubkey === payer, isWritable: pubkey === payer || at % 2 === 1 },
    }))
    const tables = addresses.map((address, at) => ({ address, entries: entries[at] ?? [] }))
    const work = writeInstructions(
      payer,
      [{ programId: program, keys, data: 'ab'.repeat(count === 1 ? 200 : 8) }],
      async () => tables,
    )
    expect(readAccounts(await work, tables)).toEqual(keys)
  }
})

test('a table that is none, or that cannot be read, makes nothing shorter', async () => {
  const [missing = '', owned = ''] = makeKeys(2)
  await solana.fund(owned, 1_000_000_000n)
  expect(await readTables([missing, owned], rpc)).toEqual([undefined, undefined])
  const keys = makeKeys(40).map((pubkey) => ({ pubkey, isSigner: false, isWritable: false }))
  const instructions = [{ programId: program, keys, data: '' }]
  await expect(writeInstructions(payer, instructions, async () => [])).rejects.toThrow('does not fit')
})
