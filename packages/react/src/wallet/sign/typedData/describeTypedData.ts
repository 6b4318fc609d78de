import { completeTypedData, type TypedData } from '@latchkey/core'
import { readInteger, readTypedData, type TypedNode, type TypedStruct } from '@latchkey/wire'
import { revealHidden } from '../revealHidden.ts'

export type TypedValue =
  | { kind: 'address'; address: string }
  | { kind: 'number'; value: bigint; isMaximum: boolean; seconds?: number | undefined }
  | { kind: 'bytes'; hex: string }
  | { kind: 'bool'; value: boolean }
  | { kind: 'text'; text: string }
  | { kind: 'missing' }
  /** Heads the fields below it: a struct by its type, an array by its length. */
  | { kind: 'struct'; type: string }
  | { kind: 'array'; count: number }

/** One line of the tree. `path` is unique; `depth` counts the structs and arrays around it. */
export type TypedField = { path: string; label: string; depth: number; value: TypedValue }

export type TypedDataDescription =
  | {
      isReadable: true
      primaryType: string
      /** Only the fields that `types.EIP712Domain` signs. */
      domain: readonly TypedField[]
      /** The network that the signature is bound to. */
      chainId?: bigint | undefined
      /** A network that the domain names but no type signs: the signature is valid on every network. */
      unsignedChainId?: bigint | undefined
      fields: readonly TypedField[]
      /** A permit or a transfer: any holder of the signature may move tokens. */
      isSpending: boolean
      raw: string
    }
  | { isReadable: false; raw: string }

/** Types whose signature moves tokens, and the field of the address that may move them. */
export const spendings = [
  [/^Permit/, '.spender'],
  [/^(Transfer|Receive)WithAuthorization$/, '.to'],
] as const

/**
 * Reads an `eth_signTypedData_v4` request (EIP-712) as a list of labeled lines. Only the fields in the types are shown,
 * because only they are signed. Data that the wallet frame refuses to sign is unreadable here too: both use
 * `readTypedData`.
 */
export function describeTypedData(typedData: unknown): TypedDataDescription {
  const data = readData(typedData)
  const raw = revealHidden(data === undefined ? String(typedData) : toJson(data))
  const tree = readTypedData(data)
  if (!tree) return { isReadable: false, raw }
  const { domain, message } = tree
  const primaryType = message?.type ?? domain.type
  // With `EIP712Domain` as the primary type, only the domain is signed.
  const fields = message ? describeStruct(message, top) : []
  const isSpending = spendings.some(
    ([type, who]) => type.test(primaryType) && fields.some(({ depth, path }) => depth === 0 && path === who),
  )
  return {
    isReadable: true,
    primaryType: revealHidden(primaryType),
    domain: describeStruct(domain, top),
    ...describeChain(domain, (data as { domain?: { chainId?: unknown } }).domain?.chainId),
    fields,
    isSpending,
    raw,
  }
}

type FieldPosition = { path: string; depth: number }
const top: FieldPosition = { path: '', depth: 0 }

function describeChain({ members }: TypedStruct, domainChainId: unknown) {
  const chainField = members.find(({ name }) => name === 'chainId')?.value
  if (chainField) return { chainId: chainField.kind === 'atom' ? readInteger(chainField.value) : undefined }
  return { unsignedChainId: readInteger(domainChainId) }
}

function describeStruct({ members }: TypedStruct, { path, depth }: FieldPosition): TypedField[] {
  return members.flatMap(({ name, value }) =>
    // A name may contain a period, and every line needs its own path.
    describeNode(value, humanize(name), { path: `${path}.${name.replace(/[\\.]/g, '\\$&')}`, depth }),
  )
}

function describeNode(node: TypedNode, label: string, { path, depth }: FieldPosition): TypedField[] {
  const line = (value: TypedValue): TypedField => ({ path, label, depth, value })
  if (node.kind === 'absent') return [line({ kind: 'missing' })]
  if (node.kind === 'atom') return [line(describeAtom(node, path))]
  if (node.kind === 'struct')
    return [line({ kind: 'struct', type: node.type }), ...describeStruct(node, { path, depth: depth + 1 })]
  const inner = node.items.flatMap((item, index) =>
    describeNode(item, String(index + 1), { path: `${path}.${index}`, depth: depth + 1 }),
  )
  return [line({ kind: 'array', count: node.items.length }), ...inner]
}

function describeAtom({ type, value }: TypedNode & { kind: 'atom' }, path: string): TypedValue {
  if (typeof value === 'bigint') return describeNumber(type, path, value)
  if (typeof value === 'boolean') return { kind: 'bool', value }
  if (type === 'string') return { kind: 'text', text: revealHidden(value) }
  return type === 'address' ? { kind: 'address', address: value } : { kind: 'bytes', hex: value }
}

const momentName = /deadline|expir|valid(to|until|before|after|from)|(start|end)time|timestamp|issuedat/i

function describeNumber(type: string, path: string, value: bigint): TypedValue {
  const isSigned = type.startsWith('int')
  const bits = BigInt(/^u?int(\d+)$/.exec(type)?.[1] ?? 256)
  const isMaximum = value === 2n ** (isSigned ? bits - 1n : bits) - 1n
  const name = path.slice(path.lastIndexOf('.') + 1)
  const isMoment = momentName.test(name) && value > 1_000_000_000n && value < 10_000_000_000n
  return { kind: 'number', value, isMaximum, seconds: isMoment ? Number(value) : undefined }
}

/** `sigDeadline` becomes 'Sig deadline'. The raw data keeps the names. */
function humanize(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[_ ]/)
    .filter((word) => word !== '')
    .join(' ')
  const isShouted = words === words.toUpperCase()
  const lower = isShouted ? words : words.toLowerCase()
  return revealHidden(lower.charAt(0).toUpperCase() + lower.slice(1))
}

/** Adds the domain's type, as it will be signed. */
function readData(typedData: unknown): unknown {
  try {
    return completeTypedData(typedData as TypedData | string)
  } catch {
    return typeof typedData === 'string' ? undefined : typedData
  }
}

function toJson(value: unknown): string {
  return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? part.toString() : part), 2)
}
