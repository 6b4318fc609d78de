import * as theirs from '@privy-io/public-api'
import fc from 'fast-check'
import type { PublishedSchema } from './published.ts'

type Check = { kind: string; value?: number }
/** The parts of a zod definition that these tests read. */
type Def = {
  typeName: string
  shape?: () => Record<string, PublishedSchema>
  unknownKeys?: string
  innerType?: PublishedSchema
  schema?: PublishedSchema
  left?: PublishedSchema
  right?: PublishedSchema
  type?: PublishedSchema
  valueType?: PublishedSchema
  options?: PublishedSchema[] | Map<unknown, PublishedSchema>
  values?: string[]
  value?: unknown
  checks?: Check[]
  coerce?: boolean
  exactLength?: { value: number } | null
}
type Any = fc.Arbitrary<unknown>

const hex = (length: number) => fc.stringMatching(new RegExp(`^[0-9a-fA-F]{${length}}$`))
const email = fc.oneof(
  fc.emailAddress(),
  fc.stringMatching(
    /^[A-Z0-9_'+-]{1,10}(\.[A-Z0-9_+-]{1,5})?@([A-Za-z0-9][A-Za-z0-9-]{0,5}\.){1,3}[A-Za-z]{2,5}$/,
  ),
  fc.constantFrom('Ada@Example.COM', 'a+b@x.co', "o'brien@example.ie", 'a@xn--bcher-kva.example', '-@a-.aa'),
)
const phone = fc.oneof(
  fc.stringMatching(/^\+?[0-9]{7,15}$/),
  fc.constantFrom(
    '+1 555 123 4567',
    '(415) 555-2671',
    '  +44 20 7946 0958 ',
    '+1-415-555-2671 ext. 5',
    'tel:+1-201-555-0123',
    '＋１２０１５５５０１２３',
    '0049 30 123456',
    '911',
  ),
)
const ethereum = fc.oneof(
  hex(40).map((text) => `0x${text.toLowerCase()}`),
  hex(40).map((text) => `0x${text.toUpperCase()}`),
  hex(40).map((text) => text.toLowerCase()),
  fc.constantFrom(
    '0x52908400098527886E0F7030069857D2E4169EE7',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  ),
)
const solana = fc
  .tuple(fc.constantFrom('', ' ', '\n'), fc.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/))
  .map(([space, text]) => space + text + space)
const provider = fc.oneof(
  fc.constantFrom(...theirs.SUPPORTED_OAUTH_PROVIDERS),
  fc.stringMatching(/^privy:[a-zA-Z0-9]{25}$/),
)
/** Six characters. For white space around it see `narrower`. */
const code = fc.stringMatching(/^[\x21-\x7e]{6}$/)
const positive = fc.integer({ min: 1, max: 2 ** 40 })

/** Texts whose meaning the published schema checks with a function, which cannot be read from the schema. */
const meanings = new Map<unknown, Any>([
  [theirs.Email, email],
  [theirs.PhoneNumber, phone],
  [theirs.WalletAddress, ethereum],
  [theirs.SolanaWalletAddress, solana],
  [theirs.PasswordlessCode, code],
  [theirs.OAuthProvider, provider],
])

/** Members that mean more than their published type says. The loss is described in `narrower`. */
const members: Readonly<Record<string, Any>> = {
  fid: positive,
  guest_credential: fc.stringMatching(/^[A-Za-z0-9_-]{43}$/),
  ed25519_public_key: hex(64).map((text) => `0x${text}`),
  // A bigint there, which JSON does not have.
  deadline: fc.constant(undefined),
  transports: fc.option(fc.array(fc.constantFrom('usb', 'nfc', 'ble', 'internal', 'hybrid')), {
    nil: undefined,
  }),
}

/** Bodies that a published schema probably accepts, generated from its own definition. */
export function arbitraryBodies(schema: PublishedSchema): Any {
  const meaning = meanings.get(schema)
  if (meaning) return meaning
  const def = schema._def as Def
  const inner = def.innerType ?? def.schema
  switch (def.typeName) {
    case 'ZodObject':
      return object(def)
    case 'ZodString':
      return text(def.checks ?? [])
    case 'ZodNumber':
      return def.coerce
        ? fc.oneof(positive, positive.map(String))
        : fc.double({ noNaN: true, noDefaultInfinity: true })
    case 'ZodBoolean':
      return fc.boolean()
    case 'ZodEnum':
      return fc.constantFrom(...(def.values ?? []))
    case 'ZodLiteral':
      return fc.constant(def.value)
    case 'ZodAny':
      return fc.jsonValue()
    case 'ZodOptional':
      return fc.option(need(inner), { nil: undefined })
    case 'ZodDefault':
      return fc.option(need(inner), { nil: undefined })
    case 'ZodNullable':
      return fc.option(need(inner), { nil: null })
    case 'ZodCatch':
    case 'ZodEffects':
      return need(inner)
    case 'ZodArray':
      return fc.array(need(def.type), def.exactLength ? exactly(def.exactLength.value) : { maxLength: 4 })
    case 'ZodUnion':
    case 'ZodDiscriminatedUnion':
      return fc.oneof(...[...(def.options?.values() ?? [])].map(arbitraryBodies))
    case 'ZodIntersection':
      return fc
        .tuple(need(def.left), need(def.right))
        .map(([a, b]) => ({ ...(a as object), ...(b as object) }))
    case 'ZodRecord':
      return need(def.valueType, (value) => fc.dictionary(fc.string(), value, { maxKeys: 4 }))
    case 'ZodNever':
      return fc.constant(undefined)
    default:
      throw new Error(`No arbitrary for ${def.typeName}`)
  }
}

function need(schema: PublishedSchema | undefined, wrap: (inner: Any) => Any = (inner) => inner): Any {
  if (!schema) throw new Error('A published schema has no inner schema')
  return wrap(arbitraryBodies(schema))
}

const exactly = (length: number) => ({ minLength: length, maxLength: length })

function text(checks: Check[]): Any {
  const of = (kind: string) => checks.find((check) => check.kind === kind)
  if (of('email')) return email
  if (of('url')) return fc.oneof(fc.webUrl(), fc.constantFrom('https://example.com', 'http://localhost:3000'))
  const length = of('length')?.value
  if (length !== undefined) return length === 6 ? code : fc.string(exactly(length))
  const minLength = of('min')?.value ?? 0
  return fc.string({ minLength, maxLength: of('max')?.value ?? minLength + 100 })
}

function object(def: Def): Any {
  const shape = def.shape?.() ?? {}
  const entries = Object.entries(shape).map(
    ([key, schema]) => [key, members[key] ?? arbitraryBodies(schema)] as const,
  )
  const record = fc.record(Object.fromEntries(entries))
  if (def.unknownKeys === 'strict') return record
  const extra = fc.dictionary(fc.stringMatching(/^x_[a-z]{1,5}$/), fc.jsonValue({ maxDepth: 1 }), {
    maxKeys: 2,
  })
  return fc.tuple(extra, record).map(([more, body]) => ({ ...more, ...body }))
}

/** The same with parts removed, set to null, or of another type: the published schema accepts some of those too. */
export function arbitraryBentBodies(schema: PublishedSchema): Any {
  const bend = fc.constantFrom<(value: unknown) => unknown>(
    () => undefined,
    () => null,
    (value) => (typeof value === 'number' ? String(value) : value),
    (value) => (typeof value === 'string' ? Number(value) : value),
    (value) => [value],
    (value) => ({ value }),
    (value) => (typeof value === 'string' ? value.toUpperCase() : value),
    (value) => (typeof value === 'string' ? ` ${value}` : value),
  )
  return fc.tuple(arbitraryBodies(schema), fc.nat(10), bend).map(([body, at, change]) => {
    if (typeof body !== 'object' || body === null) return change(body)
    const keys = Object.keys(body)
    const key = keys[at % Math.max(keys.length, 1)]
    if (key === undefined) return body
    // Bodies of clients went through JSON: no undefined, no NaN.
    return JSON.parse(JSON.stringify({ ...body, [key]: change(body[key as keyof typeof body]) })) as unknown
  })
}
