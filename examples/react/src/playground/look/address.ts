import { defaultLook, type Look } from './look.ts'
import { readers } from './readers.ts'

// A look in the address, as `?c=accent.0f766e~radius.20~methods.email.google`: only what differs from the defaults. `*0
// *1 *2` escape `* . ~` inside a value. Shared links must continue to work, so the format is frozen.

const separators = '*.~'
const names = Object.keys(defaultLook) as (keyof Look)[]

/** The value of `?c=`; empty for the defaults. */
export function writeAddress(look: Look): string {
  return names
    .filter((name) => String(look[name]) !== String(defaultLook[name]))
    .map((name) => [name, ...[look[name]].flat()].map(writePart).join('.'))
    .join('~')
}

/** Untrusted input: values that the panel cannot produce are dropped. */
export function readAddress(address: string): Look {
  const look: Record<string, unknown> = { ...defaultLook }
  for (const part of address.slice(0, 4_000).split('~')) {
    const [name = '', ...values] = part.split('.').map(readPart)
    if (!Object.hasOwn(readers, name)) continue
    const value = readers[name as keyof Look](values)
    if (value !== undefined) look[name] = value
  }
  const read = look as Look
  return { ...read, more: read.more.filter((option) => !read.methods.includes(option)) }
}

function writePart(value: unknown): string {
  const segment = String(value).replace(/[*.~]/g, (separator) => `*${separators.indexOf(separator)}`)
  return encodeURIComponent(segment)
}

function readPart(value: string): string {
  return value.replace(/\*([012])/g, (_, at: string) => separators[Number(at)] ?? '')
}
