import { checksummed } from '@latchkey/core'

/**
 * The effect of a call on tokens, if it is one of the standard token calls (protocol 19, "Decoded transaction
 * details"). `amount` is in the token's base unit. For `approve` and `transferFrom` it may be the id of one item of a
 * collection instead: their calls look the same.
 */
export type DecodedCall = {
  action: 'approve' | 'transfer' | 'batchTransfer' | 'mint'
  functionName: string
  spender?: string
  amount?: bigint
  operator?: string
  approved?: boolean
  transferFrom?: string
  transferTo?: string
  tokenId?: bigint
  tokenIds?: bigint[]
  amounts?: bigint[]
}

type Arguments = {
  address(index: number): string
  number(index: number): bigint
  flag(index: number): boolean
  numbers(index: number): bigint[]
}
type Reader = (read: Arguments) => Omit<DecodedCall, 'functionName'>

const approve: Reader = ({ address, number }) => ({
  action: 'approve',
  spender: address(0),
  amount: number(1),
})
const move: Reader = ({ address, number }) => ({
  action: 'transfer',
  ...{ transferFrom: address(0), transferTo: address(1), tokenId: number(2) },
})

/**
 * Keys are the first four bytes of the signature's hash. Sources: [ERC-20](https://eips.ethereum.org/EIPS/eip-20),
 * [ERC-721](https://eips.ethereum.org/EIPS/eip-721), [ERC-1155](https://eips.ethereum.org/EIPS/eip-1155),
 * [ERC-2612](https://eips.ethereum.org/EIPS/eip-2612), and the usual names for minting in such contracts.
 */
const functions: Readonly<Record<string, readonly [name: string, read: Reader]>> = {
  '095ea7b3': ['approve', approve],
  '39509351': ['increaseAllowance', approve],
  // A call can also submit another owner's signature: the review names the owner of the tokens.
  d505accf: [
    'permit',
    ({ address, number }) => ({
      action: 'approve',
      ...{ transferFrom: address(0), spender: address(1), amount: number(2) },
    }),
  ],
  a9059cbb: [
    'transfer',
    ({ address, number }) => ({ action: 'transfer', transferTo: address(0), amount: number(1) }),
  ],
  '23b872dd': [
    'transferFrom',
    ({ address, number }) => ({
      action: 'transfer',
      ...{ transferFrom: address(0), transferTo: address(1), amount: number(2) },
    }),
  ],
  '42842e0e': ['safeTransferFrom', move],
  b88d4fde: ['safeTransferFrom', move],
  f242432a: ['safeTransferFrom', (read) => ({ ...move(read), action: 'transfer', amount: read.number(3) })],
  '2eb2c2d6': [
    'safeBatchTransferFrom',
    ({ address, numbers }) => {
      const [tokenIds, amounts] = [numbers(2), numbers(3)]
      if (tokenIds.length !== amounts.length) throw new RangeError('not as many amounts as items')
      return { action: 'batchTransfer', transferFrom: address(0), transferTo: address(1), tokenIds, amounts }
    },
  ],
  a22cb465: [
    'setApprovalForAll',
    ({ address, flag }) => ({ action: 'approve', operator: address(0), approved: flag(1) }),
  ],
  '1249c58b': ['mint', () => ({ action: 'mint' })],
  a0712d68: ['mint', ({ number }) => ({ action: 'mint', amount: number(0) })],
  '40c10f19': [
    'mint',
    ({ address, number }) => ({ action: 'mint', transferTo: address(0), amount: number(1) }),
  ],
  '40d097c3': ['safeMint', ({ address }) => ({ action: 'mint', transferTo: address(0) })],
  a1448194: [
    'safeMint',
    ({ address, number }) => ({ action: 'mint', transferTo: address(0), tokenId: number(1) }),
  ],
}

/** More than any token's supply: an approval of this amount has no limit. */
const unlimitedFrom = 2n ** 128n - 1n
/** Tokens with 96-bit allowances treat this as no limit. */
const unlimited96 = 2n ** 96n - 1n

export function isUnlimited(amount: bigint): boolean {
  return amount >= unlimitedFrom || amount === unlimited96
}

/** `undefined` for any other call or encoding: the review shows it as data instead of guessing. */
export function decodeCall(data: string): DecodedCall | undefined {
  const selector = data.slice(2, 10).toLowerCase()
  const entry = Object.hasOwn(functions, selector) ? functions[selector] : undefined
  if (!entry) return undefined
  const [functionName, read] = entry
  try {
    return { functionName, ...read(readArguments(data.slice(10))) }
  } catch (cause) {
    if (cause instanceof RangeError) return undefined
    throw cause
  }
}

const wordLength = 64
/** More than a user reads; a longer list is shown as data. */
const maxItems = 64

/**
 * [The ABI](https://docs.soliditylang.org/en/latest/abi-spec.html): words of 32 bytes; a list starts at the offset in
 * its word.
 */
function readArguments(hex: string): Arguments {
  const word = (at: number): bigint => {
    const text = hex.slice(at * wordLength, (at + 1) * wordLength)
    if (text.length < wordLength) throw new RangeError('too short')
    return BigInt(`0x${text}`)
  }
  const toNumber = (value: bigint, max: number): number => {
    if (value > BigInt(max)) throw new RangeError('out of range')
    return Number(value)
  }
  return {
    address: (index) => {
      const value = word(index)
      // Some contracts ignore bits above an address's 20 bytes, others refuse them.
      if (value >= 2n ** 160n) throw new RangeError('no address')
      return checksummed(`0x${value.toString(16).padStart(40, '0')}`)
    },
    number: word,
    flag: (index) => toNumber(word(index), 1) === 1,
    numbers: (index) => {
      const offset = toNumber(word(index), hex.length)
      if (offset % 32 !== 0) throw new RangeError('no list')
      const start = offset / 32
      const length = toNumber(word(start), maxItems)
      return Array.from({ length }, (_, item) => word(start + 1 + item))
    },
  }
}
