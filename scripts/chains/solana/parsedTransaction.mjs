// A transaction that was run, in the form of `getTransaction`.
import { base58 } from '@scure/base'
import { tokenPrograms } from './tokens.mjs'

const systemProgram = '11111111111111111111111111111111'

export function toTransactionAnswer(ledger, found, encoding = 'json') {
  const { svm } = ledger
  const loaded = loadAddresses(svm, found.message)
  const transaction =
    encoding === 'base64'
      ? [found.bytes.toString('base64'), 'base64']
      : encoding === 'base58'
        ? [base58.encode(found.bytes), 'base58']
        : {
            signatures: found.signatures,
            message:
              encoding === 'jsonParsed' ? parsedMessage(found.message, loaded) : plainMessage(found.message),
          }
  return {
    slot: Number(ledger.slot()) - ledger.height + found.height,
    blockTime: found.time,
    version: found.message.isVersioned ? 0 : 'legacy',
    transaction,
    meta: {
      err: found.err,
      status: found.err === null ? { Ok: null } : { Err: found.err },
      fee: found.fee,
      preBalances: found.before,
      postBalances: found.after,
      preTokenBalances: found.tokensBefore,
      postTokenBalances: found.tokensAfter,
      innerInstructions: [],
      logMessages: found.logs,
      loadedAddresses: loaded,
      rewards: [],
      computeUnitsConsumed: found.units,
    },
  }
}

function loadAddresses(svm, { lookups }) {
  const readAddress = (table, index) => {
    const data = svm.getAccount(base58.decode(table)).data()
    // The addresses follow the 56 bytes of the table's header.
    return base58.encode(data.subarray(56 + index * 32, 88 + index * 32))
  }
  const all = (kind) =>
    lookups.flatMap((lookup) => lookup[kind].map((index) => readAddress(lookup.table, index)))
  return { writable: all('writable'), readonly: all('readOnly') }
}

function plainMessage({ keys, blockhash, instructions, lookups, isVersioned, ...header }) {
  return {
    accountKeys: keys,
    recentBlockhash: blockhash,
    header: {
      numRequiredSignatures: header.signers,
      numReadonlySignedAccounts: header.readOnlySigned,
      numReadonlyUnsignedAccounts: header.readOnlyUnsigned,
    },
    instructions: instructions.map(({ program, accounts, data }) => ({
      programIdIndex: program,
      accounts,
      data: base58.encode(data),
      stackHeight: null,
    })),
    ...(isVersioned ? { addressTableLookups: tableLookups(lookups) } : {}),
  }
}

function parsedMessage({ keys, signers, isWritable, blockhash, instructions, lookups, isVersioned }, loaded) {
  const all = [...keys, ...loaded.writable, ...loaded.readonly]
  return {
    accountKeys: all.map((pubkey, index) => ({
      pubkey,
      signer: index < signers,
      writable: index < keys.length ? isWritable(index) : index < keys.length + loaded.writable.length,
      source: index < keys.length ? 'transaction' : 'lookupTable',
    })),
    recentBlockhash: blockhash,
    instructions: instructions.map((instruction) => parseInstruction(instruction, all)),
    ...(isVersioned ? { addressTableLookups: tableLookups(lookups) } : {}),
  }
}

const tableLookups = (lookups) =>
  lookups.map(({ table, writable, readOnly }) => ({
    accountKey: table,
    writableIndexes: writable,
    readonlyIndexes: readOnly,
  }))

/** Parses the transfers that receipts are made of, and leaves other instructions as they are. */
function parseInstruction({ program, accounts, data }, keys) {
  const programId = keys[program]
  const [first, second, third, fourth] = accounts.map((index) => keys[index])
  const answer = (name, type, info) => ({
    program: name,
    programId,
    parsed: { type, info },
    stackHeight: null,
  })
  const bytes = Buffer.from(data)
  if (programId === systemProgram && bytes.length === 12 && bytes.readUInt32LE(0) === 2)
    return answer('system', 'transfer', {
      source: first,
      destination: second,
      lamports: Number(bytes.readBigUInt64LE(4)),
    })
  const token = tokenPrograms[programId]
  if (token && bytes[0] === 3)
    return answer(token, 'transfer', {
      source: first,
      destination: second,
      authority: third,
      amount: bytes.readBigUInt64LE(1).toString(),
    })
  if (token && bytes[0] === 12) {
    const tokenAmount = { amount: bytes.readBigUInt64LE(1).toString(), decimals: bytes[9] }
    return answer(token, 'transferChecked', {
      source: first,
      mint: second,
      destination: third,
      authority: fourth,
      tokenAmount,
    })
  }
  return {
    programId,
    accounts: accounts.map((index) => keys[index]),
    data: base58.encode(data),
    stackHeight: null,
  }
}
