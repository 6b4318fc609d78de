import { completeTypedData, type TypedData } from '@latchkey/core'
import { revealHidden } from './revealHidden.ts'

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
      /** What `types.EIP712Domain` has signed, and nothing else. */
      domain: readonly TypedField[]
      /** The network that the signature is bound to. */
      chainId?: bigint | undefined
      /** One that the domain names and no type has signed: the signature counts on every network. */
      unsignedChainId?: bigint | undefined
      fields: readonly TypedField[]
      /** A permit: any holder of the signature may move tokens. */
      isSpending: boolean
      raw: string
    }
  | { isReadable: false; raw: string }

type Member = { name: string; type: string }
type Types = Record<string, readonly Member[]>
type Values = Record<string, unknown>

/**
 * Reads an `eth_signTypedData_v4` request (EIP-712) as a list of labelled lines. Only what the types name is shown,
 * because only that is signed. Anything that contradicts its own types is not readable.
 */
export function describeTypedData(typedData: unknown): TypedDataDescription {
  const data = readData(typedData)
  const raw = revealHidden(data === undefined ? String(typedData) : toJson(data))
  if (!isRecord(data) || !isRecord(data.message)) return { isReadable: false, raw }
  const types = readTypes(data.types)
  const primaryType = String(data.primaryType ?? '')
  if (!types?.[primaryType]) return { isReadable: false, raw }
  try {
    // Of `EIP712Domain` itself the domain is all that is signed.
    const fields =
      primaryType === domainType ? [] : describeStruct({ types, type: primaryType, ...top }, data.message)
    const isSpending = /^Permit/.test(primaryType) && fields.some((field) => field.path === '.spender')
    return {
      isReadable: true,
      primaryType,
      ...describeDomain(types, data.domain ?? {}),
      fields,
      isSpending,
      raw,
    }
  } catch {
    return { isReadable: false, raw }
  }
}

const domainType = 'EIP712Domain'
const top = { path: '', depth: 0 } as const

function describeDomain(types: Types, domain: unknown) {
  if (!isRecord(domain)) throw new Error('the domain is not an object')
  const { chainId: given } = domain
  const chainId = given === undefined || given === null || given === '' ? undefined : toBigInt(given)
  const isSigned = (types[domainType] ?? []).some(({ name }) => name === 'chainId')
  return {
    domain: describeStruct({ types, type: domainType, ...top }, domain),
    ...(isSigned ? { chainId } : { unsignedChainId: chainId }),
  }
}

type FieldPosition = { types: Types; type: string; path: string; depth: number }

function describeStruct(at: FieldPosition, values: Values): TypedField[] {
  const members = at.types[at.type] ?? []
  return members.flatMap(({ name, type }) =>
    describeField({ ...at, type, path: `${at.path}.${name}` }, humanize(name), values[name]),
  )
}

function describeField(at: FieldPosition, label: string, value: unknown): TypedField[] {
  const { types, type, path, depth } = at
  const line = (found: TypedValue): TypedField => ({ path, label, depth, value: found })
  if (value === undefined || value === null) return [line({ kind: 'missing' })]
  const array = /^(.+)\[\d*\]$/.exec(type)
  if (array) {
    if (!Array.isArray(value)) throw new Error(`${path} is not a list`)
    const inner = value.flatMap((item, index) =>
      describeField(
        { types, type: array[1] ?? '', path: `${path}.${index}`, depth: depth + 1 },
        String(index + 1),
        item,
      ),
    )
    return [line({ kind: 'array', count: value.length }), ...inner]
  }
  if (!types[type]) return [line(describeAtom(type, path, value))]
  if (!isRecord(value)) throw new Error(`${path} is not an object`)
  return [line({ kind: 'struct', type }), ...describeStruct({ types, type, path, depth: depth + 1 }, value)]
}

function describeAtom(type: string, path: string, value: unknown): TypedValue {
  const text = String(value)
  if (type === 'address' && /^0x[\da-fA-F]{40}$/.test(text)) return { kind: 'address', address: text }
  if (type === 'bool') return { kind: 'bool', value: value === true || value === 'true' }
  if (/^u?int\d*$/.test(type)) return describeNumber(type, path, text)
  if (/^bytes\d*$/.test(type)) return { kind: 'bytes', hex: revealHidden(text) }
  return { kind: 'text', text: revealHidden(typeof value === 'object' ? toJson(value) : text) }
}

const momentName = /deadline|expir|valid(to|until|before|after|from)|(start|end)time|timestamp|issuedat/i

function describeNumber(type: string, path: string, text: string): TypedValue {
  const value = BigInt(text)
  const isSigned = type.startsWith('int')
  const bits = BigInt(/^u?int(\d+)$/.exec(type)?.[1] ?? 256)
  const isMaximum = value === 2n ** (isSigned ? bits - 1n : bits) - 1n
  const name = path.slice(path.lastIndexOf('.') + 1)
  const isMoment = momentName.test(name) && value > 1_000_000_000n && value < 10_000_000_000n
  return { kind: 'number', value, isMaximum, seconds: isMoment ? Number(value) : undefined }
}

function readTypes(types: unknown): Types | undefined {
  if (!isRecord(types)) return undefined
  const isMember = (member: unknown) =>
    isRecord(member) && typeof member.name === 'string' && typeof member.type === 'string'
  const isSound = Object.values(types).every((members) => Array.isArray(members) && members.every(isMember))
  // Checked just above, member by member.
  return isSound ? Object.assign(Object.create(null), types) : undefined
}

function toBigInt(value: unknown): bigint | undefined {
  try {
    return BigInt(String(value))
  } catch {
    return undefined
  }
}

/** `sigDeadline` reads 'Sig deadline'. The raw data keeps the names as they are. */
function humanize(name: string): string {
  const words = revealHidden(name)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/_+/g, ' ')
    .trim()
  const isShouted = words === words.toUpperCase()
  const lower = isShouted ? words : words.toLowerCase()
  return lower.charAt(0).toUpperCase() + lower.slice(1)
}

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** With the domain's type as it will be signed. */
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
