import { keccak256 } from '../../keccak.ts'

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
const encode = (text: string) => new TextEncoder().encode(text)

/** [Namehash](https://docs.ens.domains/ensip/1#namehash-algorithm) of a normal name, in hex without a prefix. */
export function namehash(name: string): string {
  let node = new Uint8Array(32)
  for (const label of name.split('.').toReversed())
    node = keccak256(Uint8Array.from([...node, ...keccak256(encode(label))])) as typeof node
  return toHex(node)
}

/** A normal name in the encoding of [ENSIP-10](https://docs.ens.domains/ensip/10), in hex without a prefix. */
export function encodeDnsName(name: string): string {
  const labels = name.split('.').map(encode)
  return `${labels.map((label) => toHex(Uint8Array.of(label.length)) + toHex(label)).join('')}00`
}
