export type TypedDataField = { name: string; type: string }
/** The structs that a request refers to, by name. */
export type TypedDataTypes = ReadonlyMap<string, readonly TypedDataField[]>

const atomic = /^(?:address|bool|string|bytes(?:[1-9]|[12]\d|3[0-2])?|u?int(\d*))$/
const array = /^(.+)\[(\d{0,6})\]$/
const plainName = /^\w+$/
/** Characters that `encodeType` uses between names. */
const separator = /[(),]/
/** UTF-8 has one encoding for all of them. */
const loneSurrogate = /\p{Surrogate}/u
const maximumTypes = 256
const maximumFields = 1024
const longestName = 256
/** A name and its brackets, which are removed one pair at a time. */
const longestType = 512

export class MalformedTypedData extends Error {}

export function refuse(): never {
  throw new MalformedTypedData('malformed typed data')
}

/**
 * Reads the structs that the roots refer to into a map, so that no name reaches a prototype. A name may have any
 * character that leaves `encodeType` one reading. Libraries disagree on a struct whose name is not of letters, digits
 * and `_`: viem and MetaMask end the name of a referenced struct at the first other character, ethers does not.
 * Such a struct must be the root and refer to no other (decision 5: reading input).
 */
export function readTypes(types: Record<string, unknown>, roots: readonly string[]): TypedDataTypes {
  const fieldsByName = new Map<string, readonly TypedDataField[]>()
  const pending = [...roots]
  let total = 0
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (fieldsByName.has(name)) continue
    const fields = readFields(types, name)
    total += fields.length
    fieldsByName.set(name, fields)
    if (fieldsByName.size > maximumTypes || total > maximumFields) refuse()
    for (const { type } of fields) {
      const base = readBaseType(types, type)
      const isStruct = Object.hasOwn(types, base)
      // An unknown type, or a struct with the name of a built-in one.
      if (isStruct === isAtomic(base)) refuse()
      if (isStruct && !(plainName.test(base) && plainName.test(name))) refuse()
      if (isStruct) pending.push(base)
    }
  }
  return fieldsByName
}

function readFields(types: Record<string, unknown>, name: string): TypedDataField[] {
  const list = Object.hasOwn(types, name) ? types[name] : undefined
  if (!Array.isArray(list) || !isName(name) || isAtomic(name)) return refuse()
  const [word = ''] = /^\w*/.exec(name) ?? []
  // Those libraries would add the type named by the first word.
  if (word !== name && Object.hasOwn(types, word)) refuse()
  const fields = list.map(readField)
  if (new Set(fields.map((field) => field.name)).size !== fields.length) refuse()
  return fields
}

function readField(value: unknown): TypedDataField {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('type' in value)) return refuse()
  const { name, type } = value
  if (typeof name !== 'string' || typeof type !== 'string' || type.length > longestType) return refuse()
  return isName(name) ? { name, type } : refuse()
}

function isName(name: string): boolean {
  return name.length <= longestName && !separator.test(name) && !loneSurrogate.test(name)
}

/** `Person[2][]` → `{ item: 'Person[2]', length: undefined }`. */
export function readArrayType(type: string): { item: string; length: number | undefined } | undefined {
  const match = array.exec(type)
  if (!match?.[1]) return undefined
  return { item: match[1], length: match[2] ? Number(match[2]) : undefined }
}

function readBaseType(types: Record<string, unknown>, type: string): string {
  const inner = readArrayType(type)
  if (!inner) return type
  // A struct with the name of a list.
  return Object.hasOwn(types, type) ? refuse() : readBaseType(types, inner.item)
}

export function isAtomic(type: string): boolean {
  const match = atomic.exec(type)
  return match !== null && (!match[1] || isWidth(match[1]))
}

function isWidth(digits: string): boolean {
  const bits = Number(digits)
  return digits === String(bits) && bits % 8 === 0 && bits > 0 && bits <= 256
}

/**
 * [EIP-712](https://eips.ethereum.org/EIPS/eip-712) `encodeType`: the type itself, then all referenced types in
 * alphabetical order.
 *
 * @example
 * encodeType(new Map([['Mail', [{ name: 'text', type: 'string' }]]]), 'Mail') // 'Mail(string text)'
 */
export function encodeType(types: TypedDataTypes, primary: string): string {
  const reachableNames = new Set<string>()
  const pending = [primary]
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (reachableNames.has(name)) continue
    reachableNames.add(name)
    for (const { type } of types.get(name) ?? refuse()) {
      const [base = type] = type.split('[')
      if (types.has(base)) pending.push(base)
    }
  }
  reachableNames.delete(primary)
  return [primary, ...[...reachableNames].sort()]
    .map((name) => `${name}(${(types.get(name) ?? refuse()).map((field) => `${field.type} ${field.name}`)})`)
    .join('')
}
