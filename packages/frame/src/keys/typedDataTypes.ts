import { refuse } from './refusal.ts'

export type Field = { name: string; type: string }
export type Types = ReadonlyMap<string, readonly Field[]>

const identifier = /^[A-Za-z_$][\w$]{0,255}$/
const atomic = /^(?:u?int\d*|bytes\d*|bool|address|string)$/
const array = /^(.+)\[(\d{0,6})\]$/
const maximumTypes = 256
const maximumFields = 1024
/** A name and its brackets, which are taken off one pair at a time. */
const longestType = 512

/**
 * Reads `types` into a map, so that no key of the caller's can reach a prototype. Names must be identifiers and may
 * not hide a built-in type: otherwise two different schemas could be written as the same `encodeType` text.
 */
export function parseTypes(value: unknown): Types {
  if (typeof value !== 'object' || value === null) return refuse('bad_typed_data')
  const entries = Object.entries(value)
  if (entries.length > maximumTypes) refuse('bad_typed_data')
  const types = new Map(entries.map(([name, fields]) => [name, parseFields(name, fields)]))
  let total = 0
  for (const fields of types.values()) {
    total += fields.length
    for (const { type } of fields)
      if (!isAtomic(baseType(type)) && !types.has(baseType(type))) refuse('bad_typed_data')
  }
  if (total > maximumFields) refuse('bad_typed_data')
  return types
}

function parseFields(name: string, value: unknown): Field[] {
  if (!identifier.test(name) || atomic.test(name) || !Array.isArray(value)) return refuse('bad_typed_data')
  const fields = value.map(parseField)
  if (new Set(fields.map((field) => field.name)).size !== fields.length) refuse('bad_typed_data')
  return fields
}

function parseField(value: unknown): Field {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('type' in value))
    return refuse('bad_typed_data')
  const { name, type } = value
  if (typeof name !== 'string' || typeof type !== 'string' || type.length > longestType)
    return refuse('bad_typed_data')
  return identifier.test(name) ? { name, type } : refuse('bad_typed_data')
}

/** `Person[2][]` → `{ item: 'Person[2]', length: undefined }`. */
export function readArrayType(type: string): { item: string; length: number | undefined } | undefined {
  const match = array.exec(type)
  if (!match?.[1]) return undefined
  return { item: match[1], length: match[2] ? Number(match[2]) : undefined }
}

function baseType(type: string): string {
  const inner = readArrayType(type)
  return inner ? baseType(inner.item) : type
}

export function isAtomic(type: string): boolean {
  return atomic.test(type)
}

/** EIP-712 `encodeType`: the type itself, then everything it refers to in alphabetical order. */
export function encodeType(types: Types, primary: string): string {
  const found = new Set<string>()
  const pending = [primary]
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (found.has(name)) continue
    found.add(name)
    for (const { type } of getFields(types, name)) if (!isAtomic(baseType(type))) pending.push(baseType(type))
  }
  found.delete(primary)
  return [primary, ...[...found].sort()]
    .map((name) => `${name}(${getFields(types, name).map((field) => `${field.type} ${field.name}`)})`)
    .join('')
}

export function getFields(types: Types, name: string): readonly Field[] {
  return types.get(name) ?? refuse('bad_typed_data')
}
