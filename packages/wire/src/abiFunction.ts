/** A function of a contract, as in its ABI (https://docs.soliditylang.org/en/latest/abi-spec.html#json). */
export type AbiFunction = { name: string; inputs: AbiParameter[] }
/** `name` is empty if the source has none. */
export type AbiParameter = { name: string; type: string; components?: AbiParameter[] }

/** Names of Solidity and Vyper. They contain no letters of other scripts, bidi marks or invisible characters. */
const identifier = /^[A-Za-z_$][\w$]{0,63}$/
const elementary =
  /^(?:address|bool|string|bytes(?:[1-9]|[12]\d|3[0-2])?|u?int(?:8|16|24|32|40|48|56|64|72|80|88|96|104|112|120|128|136|144|152|160|168|176|184|192|200|208|216|224|232|240|248|256))(?:\[(?:[1-9]\d{0,2})?\]){0,3}$/
const tuple = /^tuple(?:\[(?:[1-9]\d{0,2})?\]){0,3}$/
/** More than any function that a user could read. */
const maxParameters = 64
const maxDepth = 4

/**
 * Parses an entry of an untrusted ABI. `undefined` for other entries and for functions too large to read.
 *
 * @example
 * const pause = readAbiFunction({ type: 'function', name: 'pause', inputs: [{ name: 'until', type: 'uint64' }] })
 */
export function readAbiFunction(entry: unknown): AbiFunction | undefined {
  const { type, name, inputs } = toRecord(entry)
  if (type !== 'function' || typeof name !== 'string' || !identifier.test(name)) return undefined
  const budget = { remaining: maxParameters }
  const parameters = readParameters(inputs, budget, 0)
  return parameters && { name, inputs: parameters }
}

function readParameters(
  list: unknown,
  budget: { remaining: number },
  depth: number,
): AbiParameter[] | undefined {
  if (!Array.isArray(list) || depth > maxDepth) return undefined
  const parameters: AbiParameter[] = []
  for (const one of list) {
    if (--budget.remaining < 0) return undefined
    const { name, type, components } = toRecord(one)
    if (typeof type !== 'string') return undefined
    const safeName = typeof name === 'string' && identifier.test(name) ? name : ''
    if (elementary.test(type)) parameters.push({ name: safeName, type })
    else {
      const inside = tuple.test(type) ? readParameters(components, budget, depth + 1) : undefined
      if (!inside || inside.length === 0) return undefined
      parameters.push({ name: safeName, type, components: inside })
    }
  }
  return parameters
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/**
 * The text whose hash is the selector.
 *
 * @example
 * const text = toSignature({ name: 'transfer', inputs: [{ name: 'to', type: 'address' }] }) // transfer(address)
 */
export function toSignature({ name, inputs }: AbiFunction): string {
  return `${name}${toTypes(inputs)}`
}

function toTypes(inputs: readonly AbiParameter[]): string {
  const types = inputs.map(({ type, components }) =>
    components ? `${toTypes(components)}${type.slice('tuple'.length)}` : type,
  )
  return `(${types.join()})`
}
