import { toBase58 } from '@latchkey/wire'
import { fromBase64 } from '../../transaction/solana/base64.ts'
import { isOnCurve } from '../../transaction/solana/programAddress.ts'
import { readAccounts, type SolanaAccountInfo } from '../../transaction/solana/readAccounts.ts'
import type { SolanaRpc } from '../../transaction/solana/solanaRpc.ts'
import type { NameAnswer } from './nameNode.ts'
import { findSnsAccounts, nameProgram, tokenizer } from './snsAccounts.ts'

/**
 * Names of the Solana Name Service are case-insensitive. It does not refuse letters of other alphabets that look like
 * these. Names that end in `.sol` move to another registry in 2026 (decision 19: sending).
 */
const snsName = /^([a-z0-9-]{1,63})\.sns$/
const solName = /^[a-z0-9-]{1,63}\.sol$/

/**
 * Resolves a name of the Solana Name Service by [SNS-IP 5](https://github.com/SolanaNameService/sns-ip), if the chain
 * proves it: the SOL record that the present owner has confirmed, else the owner. It does not resolve a name that is
 * held as a token, or whose record needs a signature check.
 */
export async function resolveSnsName(rpc: SolanaRpc, input: string): Promise<NameAnswer> {
  const name = input.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  if (solName.test(name)) return { problem: 'unsafe' }
  const label = snsName.exec(name)?.[1]
  if (label === undefined) return { problem: 'malformed' }
  const { domain, token, record, signedRecord } = await findSnsAccounts(label)
  const accounts = await readAccounts([domain, token, record, signedRecord], rpc)
  const owner = readOwner(accounts[0])
  if (!owner) return { problem: 'unknown' }
  const address = isToken(accounts[1])
    ? undefined
    : choose({ owner, record: accounts[2], signed: accounts[3] })
  return address ? { name, address: toBase58(address) } : { problem: 'unsafe' }
}

/** A registry entry begins with its parent, its owner and its class, 32 bytes each. */
const headerBytes = 96

function readData(account: SolanaAccountInfo | undefined, program: string): Uint8Array | undefined {
  return account?.owner === program ? fromBase64(account.data) : undefined
}

function readOwner(account: SolanaAccountInfo | undefined): Uint8Array | undefined {
  const data = readData(account, nameProgram)
  return data && data.length >= headerBytes ? data.slice(32, 64) : undefined
}

/** The state of an entry whose name is held as a token. */
const activeRecord = 2

const isToken = (account: SolanaAccountInfo | undefined) => readData(account, tokenizer)?.[0] === activeRecord

type Entry = {
  owner: Uint8Array
  record: SolanaAccountInfo | undefined
  /** The record of the first version, whose content includes the owner's signature. */
  signed: SolanaAccountInfo | undefined
}

function choose({ owner, record, signed }: Entry): Uint8Array | undefined {
  const data = readData(record, nameProgram)
  const content = data && readRecord(data, owner)
  if (content === 'unsafe') return undefined
  if (content) return content
  const old = readData(signed, nameProgram)?.slice(headerBytes, headerBytes + 32)
  if (old && !isSame(old, owner)) return undefined
  // A program owns it: coins sent there have no private key.
  return isOnCurve(owner) ? owner : undefined
}

/** How a [record](https://github.com/SolanaNameService/sns-ip) is confirmed: by a Solana key. */
const bySolana = 1
const recordHeaderBytes = 8
const keyBytes = 32

/** Reads the address in a SOL record; undefined for a record of an earlier owner. */
function readRecord(data: Uint8Array, owner: Uint8Array): Uint8Array | 'unsafe' | undefined {
  const body = data.slice(headerBytes)
  if (body.length !== recordHeaderBytes + 3 * keyBytes) return 'unsafe'
  const view = new DataView(body.buffer)
  if (view.getUint16(0, true) !== bySolana || view.getUint16(2, true) !== bySolana) return 'unsafe'
  const [writer, holder, content] = [0, 1, 2].map((at) =>
    body.slice(recordHeaderBytes + at * keyBytes, recordHeaderBytes + (at + 1) * keyBytes),
  ) as [Uint8Array, Uint8Array, Uint8Array]
  if (!isSame(writer, owner)) return undefined
  return isSame(holder, content) ? content : 'unsafe'
}

const isSame = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, at) => byte === other[at])
