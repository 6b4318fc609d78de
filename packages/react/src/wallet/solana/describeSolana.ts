import type { DecodedInstruction, SolanaPlan } from '@latchkey/core'
import { losesFunds } from './losesFunds.ts'

/** What a Solana transaction does, for a screen. */
export type SolanaDescription = {
  /** The actions in order, without auxiliary ones such as fee settings and new token accounts. */
  actions: readonly SolanaAction[]
  memos: readonly string[]
  warnings: readonly SolanaWarning[]
}

export type SolanaAction =
  | { kind: 'send'; amount: bigint; mint?: string | undefined; from?: string | undefined; to: string }
  | { kind: 'allow'; amount: bigint; mint?: string | undefined; to: string; isUnlimited: boolean }
  | {
      kind: 'revoke' | 'mint' | 'burn' | 'close' | 'give' | 'createAccount'
      amount?: bigint
      mint?: string
      to?: string
    }
  | { kind: 'call'; program: string }

/** `spender`: reported by the node, but not in any instruction. */
export type SolanaWarning = 'unlimited' | 'unread' | 'owner' | 'spender' | 'nonce' | 'hidden' | 'lost'

/** From this amount on, an approval is unlimited: no supply is that large. */
const unlimitedFrom = 2n ** 63n

/** For a token without a known mint. */
const unknownMint = ''

/** Describes what a plan does to a wallet. The plan has the owner of a token account if a node returned it. */
export function describeSolana(plan: SolanaPlan, address: string): SolanaDescription {
  const warnings = new Set<SolanaWarning>()
  const actions = plan.instructions.flatMap((one) => toAction(one, { plan, address, warnings }))
  if (plan.instructions[0]?.kind === 'advanceNonce') warnings.add('nonce')
  if (!plan.isWhole) warnings.add('hidden')
  if (plan.changes?.isGivenAway) warnings.add('owner')
  if (actions.some((action) => action.kind === 'send' && losesFunds(action))) warnings.add('lost')
  const spenders = new Set(actions.flatMap((action) => (action.kind === 'allow' ? [action.to] : [])))
  if (plan.changes?.spenders?.some((spender) => !spenders.has(spender))) warnings.add('spender')
  const memos = plan.instructions.flatMap((one) => (one.kind === 'memo' ? [one.text] : []))
  return { actions, memos, warnings: [...warnings] }
}

type Reading = { plan: SolanaPlan; address: string; warnings: Set<SolanaWarning> }

function toAction(one: DecodedInstruction, { plan, address, warnings }: Reading): SolanaAction[] {
  const getMint = (account: string) => plan.tokenAccounts.get(account)?.mint
  const getOwner = (account: string) => plan.tokenAccounts.get(account)?.owner ?? account
  const unlessOwn = (account: string) => (account === address ? undefined : account)
  switch (one.kind) {
    case 'transfer':
      return [{ kind: 'send', amount: one.amount, from: unlessOwn(one.from), to: one.to }]
    case 'withdrawNonce':
      return [{ kind: 'send', amount: one.amount, from: one.nonce, to: one.to }]
    case 'tokenTransfer': {
      // Without a node it may be any token, but never SOL.
      const mint = one.mint ?? getMint(one.source) ?? getMint(one.to) ?? unknownMint
      return [{ kind: 'send', amount: one.amount, mint, from: unlessOwn(one.owner), to: getOwner(one.to) }]
    }
    case 'approve': {
      const isUnlimited = one.amount >= unlimitedFrom
      if (isUnlimited) warnings.add('unlimited')
      const mint = one.mint ?? getMint(one.source)
      return [{ kind: 'allow', amount: one.amount, mint, to: one.spender, isUnlimited }]
    }
    case 'revoke':
      return [{ kind: 'revoke', ...withMint(getMint(one.source)) }]
    case 'mintTo':
      return [{ kind: 'mint', amount: one.amount, ...withMint(one.mint), to: getOwner(one.to) }]
    case 'burn':
      return [{ kind: 'burn', amount: one.amount, ...withMint(one.mint) }]
    case 'closeAccount':
      return [{ kind: 'close', to: one.to }]
    case 'createAccount':
      return [{ kind: 'createAccount', amount: one.amount, to: one.account }]
    case 'assign':
      warnings.add('owner')
      return [{ kind: 'give', to: one.owner }]
    case 'setAuthority':
      warnings.add('owner')
      return [
        { kind: 'give', ...withMint(getMint(one.account)), ...(one.to !== undefined && { to: one.to }) },
      ]
    case 'unknown':
      warnings.add('unread')
      return [{ kind: 'call', program: one.program }]
    default:
      return []
  }
}

const withMint = (mint: string | undefined) => (mint === undefined ? {} : { mint })
