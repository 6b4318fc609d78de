import { ens_normalize } from '@adraffy/ens-normalize'
import type { Chain } from '../../app/config.ts'
import type { Client } from '../../client.ts'
import { type ChainRpc, createChainRpc } from '../chains/chainAccess.ts'
import { hasContract } from '../chains/hasContract.ts'
import { isRefusal } from '../chains/readToken.ts'
import { checksummed } from '../external/checksum.ts'
import { isProviderError } from '../provider/providerError.ts'
import { readAddressBytes, readResolved, toWord, writeResolve } from './ensCalls.ts'
import { namehash } from './ensName.ts'
import type { NameAnswer } from './nameNode.ts'

/** The [universal resolver](https://docs.ens.domains/resolvers/universal) of ENS, which has this address. */
const universalResolver = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'

const mainnetId = 1

type EnsQuestion = { mainnet: Chain; input: string; chainId: number }

/**
 * Resolves an ENS name on Ethereum. Other chains have their own record ([ENSIP-11](https://docs.ens.domains/ensip/11)).
 * Without one, the Ethereum address is used if it is not a contract: a contract's owner may not control that address
 * elsewhere.
 */
export async function resolveEnsName(
  client: Pick<Client, 'http'>,
  { mainnet, input, chainId }: EnsQuestion,
): Promise<NameAnswer> {
  const name = normalize(input)
  if (name === undefined) return { problem: 'malformed' }
  const node = createChainRpc(client.http, mainnet)
  const ask = (data: string) => askResolver(node, name, data)
  const [own, ethereum] = await Promise.all([
    chainId === mainnetId ? undefined : ask(`${addrOfCoin}${namehash(name)}${toWord(toCoinType(chainId))}`),
    ask(`${addr}${namehash(name)}`),
  ])
  if (own === 'unsafe' || (!own && ethereum === 'unsafe')) return { problem: 'unsafe' }
  const ownAddress = own && readAddressBytes(own)
  if (ownAddress) return { name, address: checksummed(ownAddress) }
  const address = ethereum && toAddress(ethereum)
  if (!address) return { problem: 'unknown' }
  const isElsewhere = chainId !== mainnetId && (await hasContract(client, { chain: mainnet, address }))
  return isElsewhere ? { problem: 'unsafe' } : { name, address: checksummed(address) }
}

/**
 * Normalizes a name by [ENSIP-15](https://docs.ens.domains/ensip/15), which refuses mixed alphabets and letters that
 * look like others. Upper case is accepted, because phone keyboards begin with it; any other difference is refused.
 */
function normalize(input: string): string | undefined {
  if (input.length > maxName) return undefined
  try {
    const name = ens_normalize(input)
    return name === input.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) ? name : undefined
  } catch {
    return undefined
  }
}

/** The limit of a DNS name, in whose encoding it is sent. */
const maxName = 255

/** Selectors of `addr(bytes32)` and [`addr(bytes32,uint256)`](https://docs.ens.domains/ensip/9). */
const addr = '0x3b3b57de'
const addrOfCoin = '0xf1cb7e06'

const toCoinType = (chainId: number) => 0x8000_0000n | BigInt(chainId)

/** [EIP-3668](https://eips.ethereum.org/EIPS/eip-3668): the response is at a gateway, which would learn the name. */
const offchain = '0x556f1830'
/**
 * `ResolverNotFound(bytes)`, `ResolverNotContract(bytes,address)`, `UnsupportedResolverProfile(bytes4)`,
 * `ResolverError(bytes)`.
 */
const nothings = ['0x77209fe8', '0x1e9535f2', '0x7b1c461b', '0x95c0c752']

/** Returns the response of the name's resolver; undefined if it has none, `unsafe` if it is not on the chain. */
async function askResolver(
  node: ChainRpc,
  name: string,
  data: string,
): Promise<string | 'unsafe' | undefined> {
  try {
    const call = { to: universalResolver, data: writeResolve(name, data) }
    return readResolved(await node('eth_call', [call, 'latest']))
  } catch (cause) {
    if (!isRefusal(cause)) throw cause
    const selector = getRevertData(cause).slice(0, offchain.length).toLowerCase()
    return nothings.includes(selector) ? undefined : 'unsafe'
  }
}

/** Nodes return it directly or in an object. */
function getRevertData(cause: unknown): string {
  const data: unknown = isProviderError(cause) ? cause.data : undefined
  const inner = typeof data === 'object' && data !== null ? (data as { data?: unknown }).data : data
  return typeof inner === 'string' ? inner : ''
}

function toAddress(answer: string): string | undefined {
  const address = /^0x0{24}([0-9a-f]{40})$/i.exec(answer)?.[1]
  return address && /[1-9a-f]/i.test(address) ? `0x${address}` : undefined
}
