import type { ChainType } from '../vault/slot.ts'

/** The kinds of signed content. Each has its own fields. */
export type SignedKind = 'message' | 'typedData' | 'transaction' | 'authorization'

/** The methods that a rule of a policy can name. */
export const policyMethods = {
  personal_sign: { chain: 'ethereum', signs: 'message' },
  eth_signTypedData_v4: { chain: 'ethereum', signs: 'typedData' },
  eth_signTransaction: { chain: 'ethereum', signs: 'transaction' },
  eth_sendTransaction: { chain: 'ethereum', signs: 'transaction' },
  eth_sign7702Authorization: { chain: 'ethereum', signs: 'authorization' },
  signMessage: { chain: 'solana', signs: 'message' },
  signTransaction: { chain: 'solana', signs: 'transaction' },
  signAndSendTransaction: { chain: 'solana', signs: 'transaction' },
} as const satisfies Record<string, { chain: ChainType; signs: SignedKind }>

export type PolicyMethod = keyof typeof policyMethods

/** How the value of a field is written and compared. `content` is a text that can also be searched. */
export type FieldKind =
  | 'ethereumAddress'
  | 'solanaAddress'
  | 'integer'
  | 'flag'
  | 'bytes'
  | 'text'
  | 'content'

type Source = {
  /** The chain on which it has values; by default all. */
  chain?: ChainType
  signs?: SignedKind
  /** Its fields. A source without this list has the fields that the condition itself describes. */
  fields?: Readonly<Record<string, FieldKind>>
  /** The member that its conditions need. */
  brings?: 'abi' | 'typed_data'
}

const tokenFields = (instruction: string, accounts: readonly string[], hasAmount: boolean) => {
  const kinds = accounts.map((account) => [`${instruction}.${account}`, 'solanaAddress'] as const)
  const amount = hasAmount ? ([[`${instruction}.amount`, 'integer']] as const) : []
  return Object.fromEntries([...kinds, ...amount]) as Record<string, FieldKind>
}

/**
 * The sources of values for conditions, by their published names: a closed part of the published list, in which every
 * entry can be evaluated.
 */
export const fieldSources = {
  ethereum_transaction: {
    chain: 'ethereum',
    signs: 'transaction',
    fields: { to: 'ethereumAddress', value: 'integer', chain_id: 'integer' },
  },
  ethereum_calldata: { chain: 'ethereum', signs: 'transaction', brings: 'abi' },
  ethereum_typed_data_domain: {
    chain: 'ethereum',
    signs: 'typedData',
    fields: {
      ...{ chainId: 'integer', chain_id: 'integer' },
      ...{ verifyingContract: 'ethereumAddress', verifying_contract: 'ethereumAddress' },
    },
  },
  ethereum_typed_data_message: { chain: 'ethereum', signs: 'typedData', brings: 'typed_data' },
  ethereum_7702_authorization: {
    chain: 'ethereum',
    signs: 'authorization',
    fields: { contract: 'ethereumAddress' },
  },
  solana_program_instruction: {
    chain: 'solana',
    signs: 'transaction',
    fields: { programId: 'solanaAddress' },
  },
  solana_system_program_instruction: {
    chain: 'solana',
    signs: 'transaction',
    fields: {
      instructionName: 'text',
      ...{ 'Transfer.from': 'solanaAddress', 'Transfer.to': 'solanaAddress' },
      'Transfer.lamports': 'integer',
    },
  },
  solana_token_program_instruction: {
    chain: 'solana',
    signs: 'transaction',
    fields: {
      instructionName: 'text',
      ...tokenFields('Transfer', ['source', 'destination', 'authority'], true),
      ...tokenFields('TransferChecked', ['source', 'destination', 'authority', 'mint'], true),
      ...tokenFields('Burn', ['account', 'mint', 'authority'], true),
      ...tokenFields('MintTo', ['mint', 'account', 'authority'], true),
      ...tokenFields('CloseAccount', ['account', 'destination', 'authority'], false),
    },
  },
  message: { signs: 'message', fields: { content: 'content', byte_length: 'integer' } },
  system: { fields: { current_unix_timestamp: 'integer' } },
  /** `aggregation.<id>`: a sum over a time window. */
  reference: {},
} as const satisfies Record<string, Source>

export type FieldSource = keyof typeof fieldSources

export const operators = {
  ethereumAddress: ['eq', 'in'],
  solanaAddress: ['eq', 'in'],
  flag: ['eq', 'in'],
  bytes: ['eq', 'in'],
  text: ['eq', 'in'],
  integer: ['eq', 'gt', 'gte', 'lt', 'lte', 'in'],
  content: ['eq', 'in', 'contains', 'starts_with', 'ends_with'],
} as const satisfies Record<FieldKind, readonly string[]>

export type Operator = (typeof operators)[FieldKind][number]

/**
 * A source by its name. Undefined for a name that is not in the list.
 *
 * @example
 * getSource('message')?.signs // 'message'
 */
export function getSource(name: string): Source | undefined {
  return Object.hasOwn(fieldSources, name) ? fieldSources[name as FieldSource] : undefined
}
