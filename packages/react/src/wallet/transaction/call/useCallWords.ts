import { formatCoin } from '../../../format/formatCoin.ts'
import { digits } from '../../../format/formatMoment.ts'
import { useMoreTexts } from '../../../texts/useMoreTexts.ts'
import type { TokenState } from '../transactionProps.ts'
import { type DecodedCall, isUnlimited } from './decodeCall.ts'

export type CallWords = {
  /** What happens, and to how much, which may not be known yet; without an amount the words stand alone. */
  over: string
  amount?: { number: string | undefined; unit: string } | undefined
  /** What the user may lose by it, beyond what is shown. */
  warning?: { id: 'unlimited' | 'collection'; title: string; text: string } | undefined
}

/** A decoded call in the user's language. */
export function useCallWords(call: DecodedCall | undefined, token: TokenState): CallWords | undefined {
  const texts = useMoreTexts()
  return call && toCallWords(call, token, texts)
}

/** The same, where the calls are several. */
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
  // An item has a name of its own rather than an amount, and often a long one: it stands in its row.
  if (amount === undefined || tokenId !== undefined) return undefined
  if (token === 'loading') return { number: undefined, unit: '' }
  if (token === 'unknown') return { number: amount.toLocaleString(language, digits), unit: t.units }
  const { decimals } = token
  // Of a collection: the number of the item.
  if (decimals === undefined) return { number: `#${amount}`, unit: getUnit(token) }
  return { number: formatCoin(amount, decimals, language), unit: getUnit(token) }
}

/** A collection by its name, where it has one. */
function getCollection(token: TokenState): CallWords['amount'] {
  if (token === 'loading') return { number: undefined, unit: '' }
  const name = getUnit(token)
  return name === '' ? undefined : { number: name, unit: '' }
}

function getUnit(token: TokenState): string {
  return typeof token === 'string' ? '' : (token.symbol ?? '')
}
