import { type AbiFunction, type AbiParameter, readAbiFunction } from '../abiFunction.ts'
import type { FieldKind } from './fields.ts'
import { toFieldKind } from './fieldValue.ts'

/** A field of a call: the name of the function, or one of its arguments by the path through tuples. */
export type CalldataField =
  | { functions: readonly AbiFunction[]; argument?: undefined; kind: FieldKind }
  | {
      functions: readonly AbiFunction[]
      argument: { of: AbiFunction; path: readonly string[] }
      kind: FieldKind
    }

/**
 * Finds `function_name` or `<function>.<argument>` in an ABI. Returns a sentence if it is wrong.
 *
 * @example
 * const abi = [{ type: 'function', name: 'transfer', inputs: [{ name: 'amount', type: 'uint256' }] }]
 * const field = findCalldataField(abi, 'transfer.amount')
 */
export function findCalldataField(abi: unknown, field: string): CalldataField | string {
  const functions = readFunctions(abi)
  if (typeof functions === 'string') return functions
  if (field === 'function_name') return { functions, kind: 'text' }
  const [name, ...path] = field.split('.')
  const [match, other] = functions.filter((one) => one.name === name)
  if (!match) return `The ABI has no function "${name}".`
  if (other) return `The ABI has several functions "${name}": leave one of them.`
  const kind = findKind(match.inputs, path)
  return kind
    ? { functions, argument: { of: match, path }, kind }
    : `"${field}" is not a single argument in the ABI.`
}

function readFunctions(abi: unknown): AbiFunction[] | string {
  if (!Array.isArray(abi)) return 'A condition on calldata needs an ABI.'
  const functions: AbiFunction[] = []
  for (const entry of abi) {
    const type = typeof entry === 'object' && entry !== null && 'type' in entry ? entry.type : undefined
    const abiFunction = readAbiFunction(entry)
    if (abiFunction) functions.push(abiFunction)
    else if (type === 'function' || !otherEntries.has(type))
      return 'The ABI has an entry that cannot be read.'
  }
  return functions.length > 0 ? functions : 'The ABI has no function.'
}

/** Entries that are not functions. */
const otherEntries = new Set<unknown>(['constructor', 'event', 'error', 'fallback', 'receive'])

function findKind(inputs: readonly AbiParameter[], path: readonly string[]): FieldKind | undefined {
  const [name, ...rest] = path
  const [match, other] = inputs.filter((one) => one.name === name)
  if (!name || !match || other) return undefined
  if (rest.length > 0) return match.type === 'tuple' ? findKind(match.components ?? [], rest) : undefined
  return toFieldKind(match.type)
}
