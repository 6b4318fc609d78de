import type { Operator, PolicyMethod } from '@latchkey/wire'

/** What a policy permits and forbids, as data for sentences. Where it cannot be said exactly, it says more than is permitted. */
export type TermsDescription = {
  allowed: readonly RuleDescription[]
  denied: readonly RuleDescription[]
  warnings: readonly TermsWarning[]
  /** In Unix seconds. Null where something may be signed until it is taken back. */
  endsAt: bigint | null
  /** Each transaction may have a limit, and no rule limits all of them together. */
  hasNoTotal: boolean
}

/** What a user has to know before anything else. */
export type TermsWarning =
  /** Everything that a wallet can sign, without a condition. */
  | 'anything'
  /** Messages of any content, so also those that log in to other apps. */
  | 'login'
  /** Calls of any contract, so tokens move without a limit. */
  | 'tokens'
  /** Typed data of any content, so also approvals to take tokens. */
  | 'approvals'
  /** The code of a contract for the user's own address. */
  | 'code'
  /** What this version does not know. */
  | 'unknown'

export type RuleDescription = {
  /** `*` is everything. Undefined for a rule that this version does not know; `raw` has all of it. */
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
      /** What is counted. Everything where there is none. */
      conditions: readonly ConditionDescription[]
      /** A sum is kept for each value of these. */
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
  /** Without a symbol it is the coin of whichever network. */
  | { kind: 'amount'; units: bigint; decimals: number; symbol: string | null }
  | { kind: 'network'; id: bigint }
  /** In Unix seconds. */
  | { kind: 'time'; seconds: bigint }
