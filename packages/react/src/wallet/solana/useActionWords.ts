import { formatCoin } from '../../format/formatCoin.ts'
import { digits } from '../../format/formatMoment.ts'
import { formatSol, solSymbol } from '../../format/formatSol.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import type { SolanaAction } from './describeSolana.ts'
import type { TokenNames } from './solanaProps.ts'

export type ActionWords = { over: string; amount?: { number: string; unit: string } | undefined }

/** Puts an action into words of the user's language. */
export function useActionWords(tokens: TokenNames = new Map()): (action: SolanaAction) => ActionWords {
  const { solana: t, call, transaction, sign, language } = useMoreTexts()
  const figure = (amount: bigint, mint: string | undefined) =>
    toFigure(amount, mint, { tokens, units: call.units, language })
  return (action) => {
    switch (action.kind) {
      case 'send':
        return { over: transaction.transfer, amount: figure(action.amount, action.mint) }
      case 'allow': {
        const { number, unit } = figure(action.amount, action.mint ?? '')
        return {
          over: call.allow,
          amount: action.isUnlimited
            ? { number: sign.maximum, unit: unit === call.units ? '' : unit }
            : { number, unit },
        }
      }
      case 'call':
        return { over: t.call }
      default: {
        const { amount, mint, kind } = action
        const over = { ...t.actions, revoke: call.revoke, mint: call.mint }[kind]
        // A new account is paid in SOL; all other amounts are tokens.
        const of = kind === 'createAccount' ? undefined : (mint ?? '')
        return amount === undefined ? { over } : { over, amount: figure(amount, of) }
      }
    }
  }
}

type How = { tokens: TokenNames; units: string; language: string; rounding?: 'up' | 'down' }

/** Formats tokens exactly. Without a mint it is SOL; a token with unknown decimals is counted in base units. */
export function toFigure(amount: bigint, mint: string | undefined, how: How) {
  const { tokens, units, language, rounding } = how
  if (mint === undefined) return { number: formatSol(amount, language, rounding), unit: solSymbol }
  const { decimals, symbol = '' } = tokens.get(mint) ?? {}
  if (decimals === undefined) return { number: amount.toLocaleString(language, digits), unit: units }
  return { number: formatCoin(amount, decimals, language), unit: symbol }
}
