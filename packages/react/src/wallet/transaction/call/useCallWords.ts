import { formatCoin } from '../../../format/formatCoin.ts'
import { digits } from '../../../format/formatMoment.ts'
import { useMoreTexts } from '../../../texts/useMoreTexts.ts'
import type { TokenState } from '../transactionProps.ts'
import { type DecodedCall, isUnlimited } from './decodeCall.ts'

export type CallWords = {
  /** The action and its amount, which may still be unknown; without an amount, only the action is shown. */
  over: string
  amount?: { number: string | undefined; unit: string } | undefined
  /** The risk for the user beyond the content shown. */
  warning?: { id: 'unlimited' | 'collection'; title: string; text: string } | undefined
}

/** Puts a decoded call into words of the user's language. */
export function useCallWords(call: DecodedCall | undefined, token: TokenState): CallWords | undefined {
  const texts = useMoreTexts()
  return call && toCallWords(call, token, texts)
}

/** Like `useCallWords`, for one of several calls. */
export function toCallWords(
  call: DecodedCall,
  token: TokenState,
  { call: t, sign, language }: ReturnType<typeof useMoreTexts>,
): CallWords {
  const { action, amount, operator, approved } = call
  if (operator !== undefined)
    return approved
      ? {
          over: t.allowAll,
          amount: getCollection(token),
          warning: { id: 'collection', title: t.allTitle, text: t.allText },
        }
      : { over: t.revoke, amount: getCollection(token) }
  const isUnlimitedApproval = action === 'approve' && amount !== undefined && isUnlimited(amount)
  const figure = getAmount(call, { token, language, t })
  if (action === 'approve')
    return {
      over: amount === 0n ? t.revoke : t.allow,
      amount: isUnlimitedApproval ? { number: sign.maximum, unit: getUnit(token) } : figure,
      warning: isUnlimitedApproval
        ? { id: 'unlimited', title: t.maximumTitle, text: t.maximumText }
        : undefined,
    }
  return { over: { transfer: t.send, batchTransfer: t.sendSeveral, mint: t.mint }[action], amount: figure }
}

type How = { token: TokenState; language: string; t: ReturnType<typeof useMoreTexts>['call'] }

function getAmount({ amount, tokenId }: DecodedCall, { token, language, t }: How): CallWords['amount'] {
  // An item has a name instead of an amount, often a long one: its row shows it.
  if (amount === undefined || tokenId !== undefined) return undefined
  if (token === 'loading') return { number: undefined, unit: '' }
  if (token === 'unknown') return { number: amount.toLocaleString(language, digits), unit: t.units }
  const { decimals } = token
  // For a collection: the number of the item.
  if (decimals === undefined) return { number: `#${amount}`, unit: getUnit(token) }
  return { number: formatCoin(amount, decimals, language), unit: getUnit(token) }
}

/** The name of a collection, if it has one. */
function getCollection(token: TokenState): CallWords['amount'] {
  if (token === 'loading') return { number: undefined, unit: '' }
  const name = getUnit(token)
  return name === '' ? undefined : { number: name, unit: '' }
}

function getUnit(token: TokenState): string {
  return typeof token === 'string' ? '' : (token.symbol ?? '')
}
