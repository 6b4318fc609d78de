/** The parts of a valibot schema that the reference shows. */
export type SchemaDescription = {
  type: string
  /** Undefined if there is none. */
  fallback: unknown
  /** The members of an object. */
  members: Readonly<Record<string, unknown>>
}

/** The parts of valibot's schemas that are read here; they are plain objects. */
type Schema = {
  type: string
  wrapped?: Schema
  default?: unknown
  options?: readonly unknown[]
  item?: Schema
  entries?: Record<string, unknown>
  literal?: unknown
  pipe?: readonly { type: string; requirement?: unknown; operation?: unknown }[]
}

export function describeSchema(valibotSchema: unknown): SchemaDescription {
  const schema = valibotSchema as Schema // any of valibot's, seen as far as is needed
  if (schema.type === 'optional' || schema.type === 'nullish') {
    const inner = describeSchema(schema.wrapped)
    return { ...inner, fallback: schema.default ?? inner.fallback }
  }
  if (schema.type === 'nullable') {
    const inner = describeSchema(schema.wrapped)
    return { ...inner, type: `${inner.type} or \`null\`` }
  }
  return { type: toType(schema), fallback: undefined, members: schema.entries ?? {} }
}

function toType(schema: Schema): string {
  const [base] = schema.pipe ?? []
  if (schema.pipe && base && (base as Schema).type === 'picklist') return toType(base as Schema)
  if (schema.type === 'picklist') return (schema.options ?? []).map((one) => `\`${one}\``).join(', ')
  if (schema.type === 'array') return `list of ${describeSchema(schema.item).type}`
  if (schema.type === 'boolean') return '`true`, `false`'
  if (schema.type === 'string') return toStringType(schema)
  if (schema.type === 'number') return `number${toRange(schema)}`
  return schema.type.replace('strict_object', 'object').replace('loose_object', 'object')
}

function toStringType({ pipe = [] }: Schema): string {
  const has = (type: string) => pipe.some((step) => step.type === type)
  if (pipe.some((step) => step.operation === Number)) return 'number'
  return has('url') ? 'address' : 'text'
}

function toRange({ pipe = [] }: Schema): string {
  const findBound = (type: string) => pipe.find((step) => step.type === type)?.requirement
  const [least, most] = [findBound('min_value'), findBound('max_value')]
  if (least === undefined) return ''
  return most === undefined ? ` from ${write(least)}` : ` from ${write(least)} to ${write(most)}`
}

function write(text: unknown): string {
  return Number(text).toLocaleString('en')
}
