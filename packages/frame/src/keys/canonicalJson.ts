export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json | undefined }

/**
 * RFC 8785 for values that JSON.stringify writes as the RFC wants: it prescribes ECMAScript's own form of numbers
 * and strings and asks besides for members sorted by UTF-16 code units, which is how `sort` compares.
 */
export function canonicalJson(value: Json): string {
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return scalar(value)
  const members = Object.entries(value).filter((entry): entry is [string, Json] => entry[1] !== undefined)
  members.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`
}

function scalar(value: string | number | boolean | null): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error('not a JSON number')
  if (typeof value === 'string' && isBroken(value)) throw new Error('not a JSON string')
  return JSON.stringify(value)
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}

/** A lone surrogate has no UTF-8 form, so two readers could hash different bytes. */
function isBroken(text: string): boolean {
  return /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.test(text)
}
