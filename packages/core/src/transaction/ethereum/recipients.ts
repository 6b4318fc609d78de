import type { Client } from '../../client.ts'
import { checksummed } from '../../wallet/external/checksum.ts'

/** What this device can say of an address that is to get something, or the right to take it. */
export type RecipientHint = {
  /** Nothing was sent to it from here by this wallet. That it is known is never said: what a page keeps it can forge. */
  isNew: boolean
  /** A wallet of the user's own. */
  isOwn: boolean
  /** Another one, that was used or is the user's, which looks like it at both ends. */
  resembles?: string | undefined
}

const key = 'latchkey:sent_to'
/** The newest, of all wallets of this browser. */
const most = 200
/** Characters that a shortened address shows at each end; whoever makes one that looks like another makes these. */
const shownEnd = 4

type NoteStorage = Pick<Client, 'storage'>
type Recipient = { from: string; to: string }

/**
 * Keeps an address that a wallet has sent to, on this device only. Addresses of Solana keep their case.
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
 * Compares an address with those that a wallet has sent to from this device, and with the user's own.
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
  // One that was used before may be the forgery: the older one is compared too.
  const resembles = isOwn
    ? undefined
    : [...ownAddresses, ...usedAddresses].find((one) => isTwin(one, address))
  return { isNew, isOwn, resembles }
}

/**
 * Addresses that a wallet has sent to from this device, the newest first. Those of other wallets are not among them.
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

/** Only in addresses of Ethereum the case means nothing. */
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
