import {
  type AggregationField,
  type DecodedArgument,
  decodeArguments,
  encodeType,
  findCalldataField,
  findTypedDataField,
  type ResolvedInstruction,
  readFieldValue,
  type TypedDataTree,
  type TypedNode,
  type TypedStruct,
} from '@latchkey/wire'
import type { CallAction, Reading, SigningAction } from './action.ts'
import { readSolanaField } from './readSolanaField.ts'
import { toSelector } from './selector.ts'

/** The part of a request that one rule has to permit: a whole request of Ethereum, or one instruction of Solana. */
export type Unit = { action: SigningAction; instruction?: ResolvedInstruction }

/** The name of a field in a condition or an aggregation. */
export type FieldName = AggregationField & { typed_data?: unknown }

/** The parts of a request. A request without parts has nothing that a rule could permit. */
export function listUnits(action: SigningAction): Unit[] {
  return 'instructions' in action
    ? action.instructions.map((instruction) => ({ action, instruction }))
    : [{ action }]
}

/** Reads a field of one part of a request. `now` is in seconds. */
export function readField(name: FieldName, { action, instruction }: Unit, now: number): Reading {
  const { field, field_source: source } = name
  if (source === 'system') return { value: BigInt(now) }
  if (instruction && source.startsWith('solana_')) return readSolanaField(source, field, instruction)
  if (source === 'message' && 'message' in action) return readMessage(field, action.message)
  if ('transaction' in action) {
    if (source === 'ethereum_transaction') return readTransaction(field, action.transaction)
    if (source === 'ethereum_calldata') return readCalldata(name, action.transaction)
  }
  if ('typedData' in action) {
    if (source === 'ethereum_typed_data_domain') return readDomain(field, action.typedData)
    if (source === 'ethereum_typed_data_message') return readTypedMember(name, action.typedData)
  }
  if (source === 'ethereum_7702_authorization' && 'contract' in action)
    return { value: action.contract.toLowerCase() }
  return 'unreadable'
}

function readMessage(field: string, message: Uint8Array): Reading {
  if (field === 'byte_length') return { value: BigInt(message.length) }
  try {
    return { value: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(message) }
  } catch {
    return 'unreadable'
  }
}

function readTransaction(field: string, { to, value, chainId }: CallAction): Reading {
  if (field === 'value') return { value }
  if (field === 'chain_id') return { value: chainId }
  return to === undefined ? 'unreadable' : { value: to.toLowerCase() }
}

function readCalldata({ field, abi }: FieldName, { to, data }: CallAction): Reading {
  const match = findCalldataField(abi, field)
  if (typeof match === 'string') return 'unreadable'
  // The creation of a contract, or data too short for a function selector.
  if (to === undefined || data.length < 10) return 'other'
  const selector = data.slice(0, 10).toLowerCase()
  const calls = match.functions.filter((one) => toSelector(one) === selector)
  const [only] = calls
  if (!only) return 'other'
  // Two functions with the same selector: the contract has one of them, and the ABI does not say which.
  if (calls.length > 1) return 'unreadable'
  if (!match.argument) return { value: only.name }
  if (only !== match.argument.of) return 'other'
  const value = pick(decodeArguments(only.inputs, data.slice(10)), match.argument.path)
  return value === undefined ? 'unreadable' : toReading(readFieldValue(match.kind, value))
}

function pick(values: readonly DecodedArgument[] | undefined, path: readonly string[]): string | undefined {
  const [name, ...rest] = path
  const match = values?.find((one) => one.name === name)
  if (!match) return undefined
  return match.kind === 'list' ? pick(match.items, rest) : match.value
}

/** Published policies write the names of the domain in two ways. */
const domainNames: Readonly<Record<string, string>> = {
  chain_id: 'chainId',
  verifying_contract: 'verifyingContract',
}

function readDomain(field: string, { domain }: TypedDataTree): Reading {
  return readNode(domain, [domainNames[field] ?? field])
}

function readTypedMember({ field, typed_data }: FieldName, { types, message }: TypedDataTree): Reading {
  const match = findTypedDataField(typed_data, field)
  if (typeof match === 'string') return 'unreadable'
  const isSame = message?.type === match.primaryType && encodeType(types, message.type) === match.struct
  return isSame ? readNode(message, match.path) : 'other'
}

function readNode(struct: TypedStruct, path: readonly string[]): Reading {
  let node: TypedNode | undefined = struct
  for (const name of path)
    node = node?.kind === 'struct' ? node.members.find((one) => one.name === name)?.value : undefined
  if (node?.kind !== 'atom') return 'unreadable'
  const { type, value } = node
  if (typeof value === 'bigint') return { value }
  // Hex is compared in lower case, other texts as they are.
  return { value: type === 'string' ? String(value) : String(value).toLowerCase() }
}

const toReading = (value: bigint | string | undefined): Reading =>
  value === undefined ? 'unreadable' : { value }
