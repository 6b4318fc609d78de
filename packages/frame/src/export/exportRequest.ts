import { vault } from '@latchkey/wire'
import * as v from 'valibot'
import { fail } from '../errors.ts'
import { type KeyRequest, readName } from '../vault/vault.ts'
import { type Colors, readColors } from './colors.ts'

export type ExportRequest = {
  accessToken: string
  keyRequest: KeyRequest
  /** The address of the key according to the client; only older clients send it. */
  address: string | undefined
  wantsPhrase: boolean
  colors: Colors
  languages: readonly string[]
}

/** An imported key has no index, which clients encode in several ways. */
const index = v.pipe(
  v.string(),
  v.transform((text) => (/^\d{1,9}$/.test(text) ? Number(text) : 0)),
)
const shared = { phrase_export: v.optional(v.string()), lang: v.optional(v.string()) }
/** From 2.25.0 on, and our own client. */
const Query = v.object({
  ...shared,
  v: v.literal('1'),
  entropy_id: v.string(),
  chain_type: vault.ChainType,
  hd_wallet_index: v.optional(index, '0'),
})
/** Up to 2.4.1. */
const OldQuery = v.object({
  ...shared,
  v: v.optional(v.never()),
  primaryAddress: v.string(),
  address: v.string(),
  walletIndex: v.optional(index, '0'),
})

type PageAddress = Pick<Location, 'hash' | 'pathname' | 'search'>

/**
 * Reads the page's URL and removes the token from it, before anything else is loaded (protocol 6.9). Undefined for a
 * wallet on the vendor's own servers (`v=1-unified`): such wallets do not exist here, and the page does not respond.
 *
 * @throws the frame's `invalid_request_arguments` for any other format.
 */
export function takeRequest(
  { hash, pathname, search }: PageAddress,
  history: Pick<History, 'replaceState'>,
  languages: readonly string[],
): ExportRequest | undefined {
  history.replaceState(null, '', pathname + search)
  const accessToken = new URLSearchParams(hash.slice(1)).get('token')
  const members = Object.fromEntries(new URLSearchParams(search))
  if (members.v === '1-unified') return undefined
  const query = v.safeParse(v.union([Query, OldQuery]), members)
  if (!accessToken || !query.success) return fail('invalid_request_arguments')
  const { phrase_export, lang } = query.output
  return {
    accessToken,
    ...readWanted(query.output),
    wantsPhrase: phrase_export === 'true',
    colors: readColors(members),
    languages: lang === undefined ? languages : [lang, ...languages],
  }
}

function readWanted(query: v.InferOutput<typeof Query> | v.InferOutput<typeof OldQuery>) {
  const none = { keyring: { find: () => undefined } }
  if ('entropy_id' in query) {
    const { entropy_id, chain_type: chain, hd_wallet_index } = query
    return {
      keyRequest: { name: readName(none, entropy_id), chain, index: hd_wallet_index },
      address: undefined,
    }
  }
  const { chain, address } = readName(none, query.address)
  return {
    keyRequest: { name: readName(none, query.primaryAddress), chain, index: query.walletIndex },
    address,
  }
}
