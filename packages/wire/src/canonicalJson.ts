export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [name: string]: Json | undefined }

/**
 * [RFC 8785](https://www.rfc-editor.org/rfc/rfc8785): numbers and strings in ECMAScript's own form (3.2.2), and members
 * sorted by UTF-16 code units (3.2.3), as `<` compares. Everything that both sides sign or seal is written by this
 * function.
 *
 * @throws Error for an invalid number and for half a surrogate pair.
 *
 * @example
 * canonicalJson({ b: 1, a: ['é', true] }) // {"a":["é",true],"b":1}
 */
export function canonicalJson(value: Json): string {
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return scalar(value)
  const members = Object.entries(value).filter((entry): entry is [string, Json] => entry[1] !== undefined)
  members.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${members.map(([name, member]) => `${scalar(name)}:${canonicalJson(member)}`).join(',')}}`
}

function scalar(value: string | number | boolean | null): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error('not a JSON number')
  // Half a surrogate pair has no UTF-8 form, so two readers could hash different bytes.
  if (typeof value === 'string' && /\p{Surrogate}/u.test(value)) throw new Error('not a JSON string')
  return JSON.stringify(value)
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value)
}
