import { AppError } from '@latchkey/wire'
import { isProviderError, providerError } from './providerError.ts'

/** More than any call of a wallet library needs. Cycles end at this depth. */
const maxDepth = 100
const maxMembers = 200_000

type Walk = { members: number; depth: number }

/**
 * Copies a host app's value to plain data, which can be sent to the wallet frame and nodes, and which the app cannot
 * change between the screen and the signature. Objects keep their own members, also those of classes and behind a
 * Proxy; functions are left out; bytes are copied.
 *
 * @throws an error with the JSON-RPC code -32602 for a value without a plain form: a cycle, a `Map` or another object
 * without its own members, a getter that throws, too much data.
 *
 * @example
 * const transaction = toPlainData({ to: '0x4200000000000000000000000000000000000006', value: 1n, wait() {} })
 */
export function toPlainData(value: unknown): unknown {
  return readHostInput(() => copy({ members: 0, depth: 0 }, value))
}

/**
 * Reads a host app's value: its getters and proxies are code of the app and may throw.
 *
 * @throws an error with the code -32602; an error that has a code stays as it is.
 *
 * @example
 * const input = { account: { address: '4Nd1mYTkSG6kSC5B3CHJeJUNkVaAyQe3DTsbVvS3mGxy' } }
 * const address = readHostInput(() => input.account.address)
 */
export function readHostInput<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw isProviderError(cause) || cause instanceof AppError
      ? cause
      : refuse('The parameters cannot be read.', cause)
  }
}

function copy(walk: Walk, value: unknown): unknown {
  if (typeof value === 'symbol' || typeof value === 'function') throw refuse(`A ${typeof value} is not data.`)
  if (typeof value !== 'object' || value === null) return value
  if (ArrayBuffer.isView(value)) return Uint8Array.from(toBytes(value))
  if (++walk.depth > maxDepth) throw refuse('The parameters are nested too deeply, or in a circle.')
  const plain = Array.isArray(value) ? copyList(walk, value) : copyMembers(walk, value)
  walk.depth--
  return plain
}

function toBytes({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

function copyList(walk: Walk, list: readonly unknown[]): unknown[] {
  const { length } = list
  count(walk, length)
  return Array.from({ length }, (_, at) => copy(walk, list[at]))
}

function copyMembers(walk: Walk, value: object): Record<string, unknown> {
  const names = Object.keys(value)
  count(walk, names.length)
  if (names.length === 0 && !isPlain(value)) throw refuse('The parameters have an object that is not data.')
  const members = names.map((name) => [name, (value as Record<string, unknown>)[name]] as const)
  return Object.fromEntries(
    members
      .filter(
        ([, member]) => member !== undefined && typeof member !== 'function' && typeof member !== 'symbol',
      )
      .map(([name, member]) => [name, copy(walk, member)]),
  )
}

function count(walk: Walk, more: number): void {
  walk.members += more
  if (walk.members > maxMembers) throw refuse('The parameters are too large.')
}

/** Plain objects of any window: without a prototype, or with the last one of the chain. */
function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

function refuse(message: string, cause?: unknown) {
  return providerError(-32602, message, undefined, cause)
}

/**
 * Converts plain data to JSON: bigints and bytes become hex, as nodes read them.
 *
 * @example
 * const request = toJsonData({ value: 10n }) // { value: '0xa' }
 */
export function toJsonData(value: unknown): unknown {
  if (typeof value === 'bigint') return value < 0n ? `-0x${(-value).toString(16)}` : `0x${value.toString(16)}`
  if (value instanceof Uint8Array)
    return `0x${Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  if (Array.isArray(value)) return value.map(toJsonData)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, toJsonData(member)]))
}
