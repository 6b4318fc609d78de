import type { Client } from '../../client.ts'
import { checksummed } from '../../wallet/external/checksum.ts'

/** The hints of this device about an address that receives something or may take it. */
export type RecipientHint = {
  /** This wallet has not sent to it from this device. The opposite is never shown: a page can forge its own storage. */
  isNew: boolean
  /** Another wallet of the user. */
  isOwn: boolean
  /** Another known address that looks like it at both ends. */
  resembles?: string | undefined
}

const key = 'latchkey:sent_to'
/** The limit, for all wallets of this browser; the newest ones stay. */
const most = 200
/** The characters that a shortened address shows at each end. A forged address copies these. */
const shownEnd = 4

type NoteStorage = Pick<Client, 'storage'>
type Recipient = { from: string; to: string }

/**
 * Stores an address that a wallet has sent to, only on this device. Solana addresses keep their case.
 *
 * @example
 * rememberRecipient(client, { from: wallet.address, to: '0x036CbD53842c5426634e7929541eC2318f3dCF7e' })
 */
export function rememberRecipient(client: NoteStorage, { from, to }: Recipient): void {
  const one = { from: toKey(from), to: toKey(to) }
  const others = read(client).filter((other) => other.from !== one.from || other.to !== one.to)
  client.storage.set(key, [...others, one].slice(-most))
}

/**
 * Compares an address with those that a wallet has sent to from this device, and with the user's own addresses.
 *
 * @example
 * const to = '0x036CbD53842c5426634e7929541eC2318f3dCF7e'
 * const { isNew, resembles } = compareRecipient(client, { from: wallet.address, to, own: [wallet.address] })
 */
export function compareRecipient(
  client: NoteStorage,
  { from, to, own }: Recipient & { own: readonly string[] },
): RecipientHint {
  const address = toKey(to)
  const usedAddresses = listUsed(client, from)
  const ownAddresses = own.map(toKey)
  const isOwn = ownAddresses.includes(address)
  const isNew = !usedAddresses.includes(address)
  // A used address may itself be the forgery, so an older one is compared too.
  const resembles = isOwn
    ? undefined
    : [...ownAddresses, ...usedAddresses].find((one) => isTwin(one, address))
  return { isNew, isOwn, resembles }
}

/**
 * Lists the addresses that a wallet has sent to from this device, newest first.
 *
 * @example
 * const [last] = listRecipients(client, wallet.address)
 */
export function listRecipients(client: NoteStorage, from: string): string[] {
  return listUsed(client, from)
    .toReversed()
    .map((address) => checksummed(address))
}

function listUsed(client: NoteStorage, from: string): string[] {
  return read(client)
    .filter((one) => one.from === toKey(from))
    .map(({ to }) => to)
}

/** Case has no meaning only in Ethereum addresses. */
const toKey = (address: string) => (/^0x/i.test(address) ? address.toLowerCase() : address)

function isTwin(one: string, other: string): boolean {
  const ends = (address: string) =>
    address.slice(0, shownEnd + (address.startsWith('0x') ? 2 : 0)) + address.slice(-shownEnd)
  return one !== other && ends(one) === ends(other)
}

function read({ storage }: NoteStorage): Recipient[] {
  const notes = storage.get(key)
  if (!Array.isArray(notes)) return []
  return notes.filter((one) => typeof one?.from === 'string' && typeof one?.to === 'string')
}
