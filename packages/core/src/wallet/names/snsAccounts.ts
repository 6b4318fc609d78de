import { fromBase58 } from '@latchkey/wire'
import { findProgramAddress } from '../../transaction/solana/programAddress.ts'

/**
 * Programs of the [Solana Name Service](https://docs.sns.id): its registry, and the one that turns names into tokens.
 */
export const nameProgram = 'namesLPneVptA9Z5rqUDD9tMTWEJwofgaYwp8cawRkX'
export const tokenizer = 'nftD3vbNkNqfj2Sd3HZwbpw4BxxKWr4AjGb9X38JeZk'
/** The parent entry of all names with one label. */
const root = fromBase58('58PwtjSDuFHuUkYjH9BYnnQKHfwo9reZhC2zMJv9JPkx')
/** The class of records of the second version. */
const recordClass = fromBase58('2pMnqHvei2N5oDcVGCRdZx48gqti199wr5CsyTTafsbo')
const noClass = new Uint8Array(32)

const encode = (text: string) => new TextEncoder().encode(text)

/** Finds the accounts of a name: its entry, its token, and its SOL records of both versions. */
export async function findSnsAccounts(label: string) {
  const domain = await findEntry(label, noClass, root)
  const parent = fromBase58(domain)
  const [token, record, signedRecord] = await Promise.all([
    findProgramAddress([encode('nft_record'), parent], tokenizer),
    findEntry('\u0002SOL', recordClass, parent),
    findEntry('\u0001SOL', noClass, parent),
  ])
  return { domain, token, record, signedRecord }
}

async function findEntry(name: string, entryClass: Uint8Array, parent: Uint8Array): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', encode(`SPL Name Service${name}`))
  return findProgramAddress([new Uint8Array(hash), entryClass, parent], nameProgram)
}
