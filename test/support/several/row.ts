import fc from 'fast-check'

/** The number of things in an input. */
export type Size = { minLength: number; maxLength: number; size: 'max' }

const between = (minLength: number, maxLength: number): Size => ({ minLength, maxLength, size: 'max' })

export const sizes: Readonly<Record<string, Size>> = {
  none: between(0, 0),
  one: between(1, 1),
  two: between(2, 2),
  many: between(3, 20),
  hundreds: between(101, 250),
}

/** A list or a text of several things, with the right way to read it. */
export type Row = {
  /** The exports that read it: the file below `packages`, then the name. */
  readers: readonly string[]
  /** The name of the things. */
  several: string
  /** A library that reads or writes the same, or the rule that applies. */
  oracle: string
  property(size: Size): fc.IRawProperty<unknown>
}

/** The size, if an input cannot have that many. */
export function upTo(max: number, { minLength, maxLength }: Size): Size {
  return between(Math.min(minLength, max), Math.min(maxLength, max))
}

export const createBytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
/** An Ethereum address in lower case. */
export const ethereumAddress = createBytes(20).map(
  (bytes) => `0x${Buffer.from(bytes).toString('hex')}` as const,
)
export const toHex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}` as const
