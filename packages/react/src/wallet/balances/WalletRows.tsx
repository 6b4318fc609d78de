import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { cssTallRows } from '../../ui/cssTallRows.ts'
import { DeferredStyles } from '../../ui/DeferredStyles.tsx'
import { shortAddress } from '../../ui/shortAddress.ts'
import { type Mark, Tile } from '../../ui/Tile.tsx'
import type { WalletAmount } from './holdingRows.ts'
import { menuStyles } from './menuStyles.ts'

export type WalletRow = {
  id: string
  label: string
  address: string
  mark: Mark
  isSolana: boolean
  /** Whether it is the active wallet. */
  isActive?: boolean | undefined
  /** Linked, but not connected to this page. */
  isAway?: boolean | undefined
  amount: WalletAmount
}

type WalletRowsProps = { label: string; rows: readonly WalletRow[]; onSelect(id: string): void }

/** Longer lists scroll, so that the content below stays in reach. */
const maxAtOnce = 5

/** Wallets of the user, each with its balance. */
export function WalletRows({ label, rows, onSelect }: WalletRowsProps) {
  const isLong = rows.length > maxAtOnce
  return (
    <ul
      className={isLong ? 'lk-list scroll' : 'lk-list'}
      aria-label={label}
      tabIndex={isLong ? 0 : undefined}
    >
      {rows.map((row) => (
        <li key={row.id}>
          <button type="button" className="lk-row tall" data-row={row.id} onClick={() => onSelect(row.id)}>
            <Tile mark={row.mark} />
            <span className="grow">
              <bdi>{row.label}</bdi>
              <Second row={row} />
            </span>
            <span className="end">
              <Amount amount={row.amount} />
            </span>
          </button>
        </li>
      ))}
      <DeferredStyles rules={cssTallRows + menuStyles} />
    </ul>
  )
}

function Second({ row }: { row: WalletRow }) {
  const { accountMenu: t } = useMoreTexts()
  return (
    <small>
      <span className="lk-mono">{shortAddress(row.address)}</span>
      {row.isSolana && <span> · Solana</span>}
      {row.isActive && <span className="lk-said-on"> · {t.active}</span>}
      {row.isAway && <span> · {t.away}</span>}
    </small>
  )
}

function Amount({ amount }: { amount: WalletAmount }) {
  const { accountMenu: t, common } = useMoreTexts()
  if (amount.status === 'loading')
    return (
      <span className="lk-skel lk-amount" role="img" aria-label={common.loading}>
        {' '}
      </span>
    )
  if (amount.status === 'failed')
    return (
      <span className="lk-amount" role="img" aria-label={t.failed}>
        –
      </span>
    )
  return <bdi className="lk-amount">{amount.text}</bdi>
}
