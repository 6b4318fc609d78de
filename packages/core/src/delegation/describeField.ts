import {
  type AggregationField,
  type FieldKind,
  findCalldataField,
  findTypedDataField,
  getSource,
  type PolicyCondition,
  readFieldValue,
} from '@latchkey/wire'
import type { Chain } from '../app/config.ts'
import { findUsdc, findUsdcMint, usdcDecimals } from '../funding/usdc.ts'
import type { SubjectKind, TermsSubject, TermsValue } from './description.ts'

/** The other conditions of a rule. They determine the coin or token of an amount. */
export type Neighbors = { conditions: readonly (PolicyCondition | undefined)[]; chains: readonly Chain[] }

type Field = AggregationField & { typed_data?: unknown }

/** Fields that screens show with a name. All others are shown by their path. */
const subjects: Readonly<Record<string, Readonly<Record<string, SubjectKind>>>> = {
  ethereum_transaction: { to: 'recipient', value: 'coins', chain_id: 'network' },
  ethereum_calldata: { function_name: 'function' },
  ethereum_typed_data_domain: {
    ...{ chainId: 'network', chain_id: 'network' },
    ...{ verifyingContract: 'contract', verifying_contract: 'contract' },
  },
  ethereum_7702_authorization: { contract: 'code' },
  solana_program_instruction: { programId: 'program' },
  solana_system_program_instruction: {
    instructionName: 'instruction',
    'Transfer.from': 'sender',
    'Transfer.to': 'recipient',
    'Transfer.lamports': 'coins',
  },
  solana_token_program_instruction: {
    instructionName: 'instruction',
    'Transfer.amount': 'tokens',
    'TransferChecked.amount': 'tokens',
    'Transfer.destination': 'tokenRecipient',
    'TransferChecked.destination': 'tokenRecipient',
    'TransferChecked.mint': 'token',
  },
  message: { content: 'content', byte_length: 'bytes' },
  system: { current_unix_timestamp: 'time' },
}

export function describeField(field: Field, neighbors: Neighbors): TermsSubject {
  const { field: name, field_source: source } = field
  const own = Object.hasOwn(subjects, source) ? subjects[source] : undefined
  const kind = own && Object.hasOwn(own, name) ? own[name] : readTokenCall(field, neighbors)
  return kind ? { kind } : { kind: 'member', path: name }
}

/**
 * The meaning of [ERC-20](https://eips.ethereum.org/EIPS/eip-20) arguments, by position: an ABI can name them freely.
 */
const tokenCalls: Readonly<Record<string, readonly SubjectKind[]>> = {
  'transfer(address,uint256)': ['tokenRecipient', 'tokens'],
  'transferFrom(address,address,uint256)': ['tokenSender', 'tokenRecipient', 'tokens'],
  'approve(address,uint256)': ['spender', 'approval'],
}

/** Finds the meaning of an argument if the conditions allow only calls of USDC. */
function readTokenCall(
  { field, field_source: source, abi }: Field,
  neighbors: Neighbors,
): SubjectKind | undefined {
  if (source !== 'ethereum_calldata' || !isUsdcCall(neighbors)) return undefined
  const match = findCalldataField(abi, field)
  if (typeof match === 'string' || !match.argument) return undefined
  const { of, path } = match.argument
  const types = of.inputs.map(({ type }) => type).join()
  const call = `${of.name}(${types})`
  const at = of.inputs.findIndex(({ name }) => name === path[0])
  return Object.hasOwn(tokenCalls, call) ? tokenCalls[call]?.[at] : undefined
}

/** Describes the values that a condition compares its field with. A value that cannot be read is shown as written. */
export function describeValues(
  condition: Field & { value: string | string[] },
  neighbors: Neighbors,
): TermsValue[] {
  const kind = findKind(condition)
  return [condition.value].flat().map((text) => {
    const value = kind && readFieldValue(kind, text)
    if (value === undefined) return { kind: 'text', text }
    return typeof value === 'bigint'
      ? describeNumber(condition, value, neighbors)
      : isAddress(kind)
        ? describeAddress(condition, text, neighbors)
        : { kind: 'text', text }
  })
}

function describeAddress(field: Field, address: string, neighbors: Neighbors): TermsValue {
  const subject = describeField(field, neighbors).kind
  const isUsdc =
    (subject === 'recipient' && isUsdcCall(neighbors)) ||
    (subject === 'token' && knownMints.includes(address))
  return { kind: 'address', address, ...(isUsdc && { token: 'USDC' }) }
}

export function describeNumber(field: Field, value: bigint, neighbors: Neighbors): TermsValue {
  const subject = describeField(field, neighbors).kind
  if (subject === 'network') return { kind: 'network', id: value }
  if (subject === 'time') return { kind: 'time', seconds: value }
  if (subject === 'coins' && field.field_source === 'ethereum_transaction')
    return { kind: 'amount', units: value, decimals: coinDecimals, symbol: findSymbol(neighbors) }
  if (subject === 'coins') return { kind: 'amount', units: value, decimals: solDecimals, symbol: 'SOL' }
  return isUsdcAmount(field, neighbors)
    ? { kind: 'amount', units: value, decimals: usdcDecimals, symbol: 'USDC' }
    : { kind: 'number', number: value }
}

const coinDecimals = 18
const solDecimals = 9

function findKind({ field, field_source: name, abi, typed_data }: Field): FieldKind | undefined {
  const source = getSource(name)
  if (!source?.brings)
    return source?.fields && Object.hasOwn(source.fields, field) ? source.fields[field] : undefined
  const match =
    source.brings === 'abi' ? findCalldataField(abi, field) : findTypedDataField(typed_data, field)
  return typeof match === 'string' ? undefined : match.kind
}

const isAddress = (kind: FieldKind | undefined) => kind === 'ethereumAddress' || kind === 'solanaAddress'

/** Finds the coin's symbol, if all permitted networks have the same one. */
function findSymbol({ conditions, chains }: Neighbors): string | null {
  const ids = readList(conditions, 'ethereum_transaction', 'chain_id')
  const symbols = ids.map((id) => chains.find((chain) => BigInt(chain.id) === id)?.nativeCurrency.symbol)
  return symbols.length > 0 && symbols.every((symbol) => symbol === symbols[0]) ? (symbols[0] ?? null) : null
}

function isUsdcAmount(field: Field, neighbors: Neighbors): boolean {
  const { field: name, field_source: source } = field
  const call = readTokenCall(field, neighbors)
  if (call) return call === 'tokens' || call === 'approval'
  const [instruction] = name.split('.')
  const mints = readList(neighbors.conditions, 'solana_token_program_instruction', `${instruction}.mint`)
  return (
    source === 'solana_token_program_instruction' &&
    name.endsWith('.amount') &&
    mints.length > 0 &&
    mints.every((mint) => knownMints.includes(mint))
  )
}

/** Whether the conditions allow only calls of USDC, the one token whose contracts Latchkey knows. */
export function isUsdcCall({ conditions }: Neighbors): boolean {
  const ids = readList(conditions, 'ethereum_transaction', 'chain_id')
  const contracts = readList(conditions, 'ethereum_transaction', 'to')
  const tokens = ids.map((id) => findUsdc(Number(id))?.toLowerCase())
  return (
    contracts.length > 0 &&
    contracts.every((one) => tokens.length > 0 && tokens.every((token) => token === one))
  )
}

const knownMints: readonly unknown[] = [findUsdcMint('mainnet-beta'), findUsdcMint('devnet')]

/** Reads the only values that a field can have. Empty if no condition lists them. */
function readList(conditions: Neighbors['conditions'], source: string, field: string): (bigint | string)[] {
  const condition = conditions.find(
    (one) =>
      one?.field_source === source && one.field === field && (one.operator === 'eq' || one.operator === 'in'),
  )
  const kind = condition && findKind(condition)
  if (!condition || !kind) return []
  const values = [condition.value].flat().map((text) => readFieldValue(kind, text))
  return values.every((value) => value !== undefined) ? (values as (bigint | string)[]) : []
}
