import { type Bytes, concat } from './encoding.ts'
import { toScalar } from './number.ts'

export type Item = Uint8Array | readonly Item[]

/** Recursive length prefix ([Ethereum Yellow Paper](https://ethereum.github.io/yellowpaper/paper.pdf), appendix B). */
export function rlp(item: Item): Bytes {
  if (item instanceof Uint8Array) {
    const single = item.length === 1 && (item[0] ?? 0) < 0x80
    return single ? concat(item) : concat(prefix(0x80, item.length), item)
  }
  const body = concat(...item.map(rlp))
  return concat(prefix(0xc0, body.length), body)
}

function prefix(base: number, length: number): Uint8Array {
  if (length < 56) return Uint8Array.of(base + length)
  const size = toScalar(BigInt(length))
  return concat(Uint8Array.of(base + 55 + size.length), size)
}
