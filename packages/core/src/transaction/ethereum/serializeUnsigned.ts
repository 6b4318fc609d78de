import type { NormalTransaction } from '../../wallet/provider/normalizeTransaction.ts'

type Item = string | readonly Item[]

/** Used while the nonce is unknown; it has the usual length. */
const usualNonce = '0xffff'

/**
 * The bytes to sign, as hex without a signature: they determine a rollup's fee
 * ([EIP-2718](https://eips.ethereum.org/EIPS/eip-2718)).
 */
export function serializeUnsigned(transaction: NormalTransaction): string {
  const { type, chainId, nonce = usualNonce, gasPrice, maxPriorityFeePerGas, maxFeePerGas } = transaction
  const { gas, to, value, data, accessList } = transaction
  const rest: Item[] = [quantity(gas), (to ?? '0x').slice(2), quantity(value), (data ?? '0x').slice(2)]
  const chain = quantity(`0x${chainId.toString(16)}`)
  const list = readAccessList(accessList)
  if (type === 2)
    return `02${encode([chain, quantity(nonce), quantity(maxPriorityFeePerGas), quantity(maxFeePerGas), ...rest, list])}`
  if (type === 1) return `01${encode([chain, quantity(nonce), quantity(gasPrice), ...rest, list])}`
  return encode([quantity(nonce), quantity(gasPrice), ...rest, chain, '', ''])
}

function quantity(hex = '0x0'): string {
  const digits = BigInt(hex).toString(16)
  return digits === '0' ? '' : digits.length % 2 === 0 ? digits : `0${digits}`
}

function readAccessList(accessList: unknown): Item[] {
  const entries = (Array.isArray(accessList) ? accessList : []) as {
    address?: string
    storageKeys?: string[]
  }[]
  return entries.map(({ address = '0x', storageKeys = [] }) => [
    address.slice(2),
    storageKeys.map((key) => key.slice(2)),
  ])
}

/** [RLP](https://ethereum.org/en/developers/docs/data-structures-and-encoding/rlp/). */
function encode(item: Item): string {
  if (typeof item !== 'string') {
    const body = item.map(encode).join('')
    return head(body, 0xc0) + body
  }
  return item.length === 2 && Number.parseInt(item, 16) < 0x80 ? item : head(item, 0x80) + item
}

const short = 55

function head(body: string, mark: number): string {
  const length = body.length / 2
  if (length <= short) return (mark + length).toString(16)
  const size = quantity(`0x${length.toString(16)}`)
  return (mark + short + size.length / 2).toString(16) + size
}
