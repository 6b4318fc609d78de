import { formatSol, solSymbol } from '../../format/formatSol.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { AddressValue } from '../../ui/AddressValue.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { ChainMark } from '../../ui/marks/ChainMark.tsx'
import type { ReceiptRow } from '../../ui/Rows.tsx'
import { shortAddress } from '../../ui/shortAddress.ts'
import { revealHidden } from '../sign/revealHidden.ts'
import { Wait, WaitForAddress } from '../sign/Wait.tsx'
import { WholeAddress } from '../sign/WholeAddress.tsx'
import { Price } from '../transaction/Price.tsx'
import { useNameRows } from '../transaction/useNameRows.tsx'
import type { SolanaAction } from './describeSolana.ts'
import type { SolanaTransactionProps, SolanaTransactionViewProps } from './solanaProps.ts'
import { useActionRows } from './useActionRows.tsx'
import { toFigure } from './useActionWords.ts'
import { useSolAmounts } from './useSolAmounts.ts'

/** All actions of a transaction, and its cost. */
export function useSolanaRows(props: SolanaTransactionViewProps): ReceiptRow[] {
  const { transaction, network, address } = props
  const { sign, transaction: t, solana, common } = useMoreTexts()
  const actions = useActionRows(transaction)
  const changes = useChangeRows(transaction)
  const costs = useCostRows(props)
  const names = useNameRows(props.wording)
  const { resembles } = transaction ?? {}
  const memos = transaction?.description.memos ?? []
  const target = { id: 'to', term: t.to, value: <WaitForAddress />, wide: true }
  return [
    ...names,
    ...(transaction ? actions : [target]),
    ...(resembles === undefined
      ? []
      : [
          { id: 'twin', term: t.twin, value: <WholeAddress address={resembles} what={t.twin} />, wide: true },
        ]),
    ...changes,
    ...memos.map((memo, i) => ({ id: `memo${i}`, term: solana.memo, value: revealHidden(memo), wide: true })),
    {
      id: 'network',
      term: sign.network,
      value: (
        <>
          <ChainMark chain={toChain(network)} name={network.name} />
          <bdi>{network.name}</bdi>
          {network.isTest && <Chip>{t.testnet}</Chip>}
        </>
      ),
    },
    ...costs,
    { id: 'wallet', term: common.wallet, value: <AddressValue address={address} what={common.wallet} /> },
  ]
}

/** A node that does not name its network gets no network picture. */
function toChain({ name, isTest }: SolanaTransactionViewProps['network']): string {
  if (isTest) return 'solana:devnet'
  return name === 'Solana' ? 'solana:mainnet' : name
}

function useCostRows({ transaction, usd, price }: SolanaTransactionViewProps): ReceiptRow[] {
  const { transaction: t, solana, language } = useMoreTexts()
  const amounts = useSolAmounts({ usd, price })
  // A placeholder with the rows of a transfer.
  if (!transaction)
    return [
      { id: 'fee', term: t.fee, value: <Wait /> },
      { id: 'total', term: t.total, value: <Wait /> },
    ]
  const { description, fee, balance, problem } = transaction
  const [first] = description.actions
  const isOwn = fee.payer === undefined
  const coins = description.actions.length === 1 && first?.kind === 'send' && first.mint === undefined
  const total = coins && first.from === undefined && isOwn ? first.amount + fee.lamports : undefined
  return [
    { id: 'fee', term: t.fee, value: <Price price={amounts.price(fee.lamports)} /> },
    ...(isOwn
      ? []
      : [
          {
            id: 'payer',
            term: solana.payer,
            value: <AddressValue address={fee.payer ?? ''} what={solana.payer} />,
          },
        ]),
    ...(total === undefined
      ? []
      : [{ id: 'total', term: t.total, value: <Price price={amounts.price(total)} isTotal /> }]),
    ...(problem?.kind === 'insufficient' && balance !== undefined
      ? [{ id: 'balance', term: t.balance, value: `${formatSol(balance, language, 'down')} ${solSymbol}` }]
      : []),
  ]
}

type Change = { mint: string | undefined; amount: bigint }

/**
 * Whether the actions are a single transfer and nothing else leaves, not even rent for accounts that it creates for
 * others.
 */
function isSaid([first, second]: readonly SolanaAction[], changes: readonly Change[]): boolean {
  if (first?.kind !== 'send' || second) return false
  const amountSent = first.from === undefined ? first.amount : 0n
  return changes.every(({ mint, amount }) => amount >= (mint === first.mint ? -amountSent : 0n))
}

/** The balance changes that the network computed, if the actions do not already show them. */
function useChangeRows(transaction: SolanaTransactionProps | undefined): ReceiptRow[] {
  const { solana: t, call, language } = useMoreTexts()
  const { changes, description, tokens = new Map(), fee } = transaction ?? {}
  const { actions = [] } = description ?? {}
  if (!changes || !fee) return []
  // The fee has its own row.
  const lamports = changes.lamports + (fee.payer === undefined ? fee.lamports : 0n)
  const all = [{ mint: undefined, amount: lamports }, ...changes.tokens].filter(({ amount }) => amount !== 0n)
  if (isSaid(actions, all)) return []
  return all.map(({ mint, amount }) => {
    const isGone = amount < 0n
    const { number, unit } = toFigure(isGone ? -amount : amount, mint, {
      tokens,
      units: call.units,
      language,
      rounding: isGone ? 'up' : 'down',
    })
    const name = unit || (mint === undefined ? '' : shortAddress(mint))
    return { id: `change-${mint ?? 'coins'}`, term: isGone ? t.leaves : t.comes, value: `${number} ${name}` }
  })
}
