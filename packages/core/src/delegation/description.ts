import type { Operator, PolicyMethod } from '@latchkey/wire'

/**
 * What a policy permits and forbids, as data for sentences. If it cannot be exact, it describes more than is permitted.
 */
export type TermsDescription = {
  allowed: readonly RuleDescription[]
  denied: readonly RuleDescription[]
  warnings: readonly TermsWarning[]
  /** In Unix seconds. Null if something may be signed until the user revokes the delegation. */
  endsAt: bigint | null
  /** Each transaction may have a limit, and no rule limits all of them together. */
  hasNoTotal: boolean
}

/** A danger that the screen names first. */
export type TermsWarning =
  /** The app may sign everything, without a condition. */
  | 'anything'
  /** The app may sign any message, also one that logs in to another app. */
  | 'login'
  /** The app may call any contract, so tokens have no limit. */
  | 'tokens'
  /** The app may sign any typed data, also approvals to take tokens. */
  | 'approvals'
  /** The app may set a contract as the code of the user's address. */
  | 'code'
  /** The policy has parts that this version does not know. */
  | 'unknown'

export type RuleDescription = {
  /** `*` is every method. Undefined for a rule that this version does not know; `raw` then has the whole rule. */
  method: PolicyMethod | '*' | undefined
  conditions: readonly ConditionDescription[]
  raw?: string
}

export type ConditionDescription = {
  subject: TermsSubject
  /** `any`: no condition limits it. */
  operator: Operator | 'any'
  values: readonly TermsValue[]
}

export type TermsSubject =
  | { kind: SubjectKind }
  /** An argument of a call, a member of typed data or an account of an instruction, by its path. */
  | { kind: 'member'; path: string }
  | {
      kind: 'sum'
      of: TermsSubject
      seconds: number
      /** The sum counts requests that meet these. Without conditions it counts every request. */
      conditions: readonly ConditionDescription[]
      /** Each value of these has its own sum. */
      each: readonly TermsSubject[]
    }
  | { kind: 'raw'; raw: string }

export type SubjectKind =
  | 'recipient'
  | 'sender'
  | 'coins'
  | 'tokens'
  | 'tokenRecipient'
  | 'tokenSender'
  | 'token'
  | 'spender'
  | 'approval'
  | 'dataType'
  | 'network'
  | 'function'
  | 'contract'
  | 'code'
  | 'program'
  | 'instruction'
  | 'content'
  | 'bytes'
  | 'time'

export type TermsValue =
  | { kind: 'text'; text: string }
  /** `token` is the symbol of a token whose contracts are known here. */
  | { kind: 'address'; address: string; token?: string }
  | { kind: 'number'; number: bigint }
  /** Without a symbol it is in the coin of the transaction's network. */
  | { kind: 'amount'; units: bigint; decimals: number; symbol: string | null }
  | { kind: 'network'; id: bigint }
  /** In Unix seconds. */
  | { kind: 'time'; seconds: bigint }
