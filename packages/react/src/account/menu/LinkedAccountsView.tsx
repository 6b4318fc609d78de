import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { cssTallRows } from '../../ui/cssTallRows.ts'
import { DeferredStyles } from '../../ui/DeferredStyles.tsx'
import { MethodList, type Row } from '../../ui/MethodList.tsx'
import { Page } from '../../ui/Page.tsx'
import { type Mark, Tile } from '../../ui/Tile.tsx'
import { menuStyles } from '../../wallet/balances/menuStyles.ts'

type LinkedAccount = {
  id: string
  label: string
  handle: string
  mark: Mark
  /** What the app may do with it. */
  note?: string | undefined
}

export type LinkedAccountsViewProps = {
  accounts: readonly LinkedAccount[]
  /** Accounts that can be added. */
  rows: readonly Row[]
  onLink(id: string): void
  onBack(): void
}

/** The user's login methods, and those that can be added. */
export function LinkedAccountsView({ accounts, rows, onLink, onBack }: LinkedAccountsViewProps) {
  const { linkedAccounts: t } = useMoreTexts()
  return (
    <Page name="account-linked" title={t.title} text={t.text} onBack={onBack} focus="title">
      <DeferredStyles rules={cssTallRows + menuStyles} />
      {accounts.length > 0 && (
        <ul className="lk-list" aria-label={t.list}>
          {accounts.map(({ id, label, handle, mark, note }) => (
            <li key={id}>
              <div className="lk-row tall">
                <Tile mark={mark} />
                <span className="grow">
                  <bdi>{handle}</bdi>
                  <small>{label}</small>
                </span>
              </div>
              {note && <p className="lk-rownote">{note}</p>}
            </li>
          ))}
        </ul>
      )}
      {rows.length > 0 && (
        <div className="lk-section">
          <h3>{t.add}</h3>
          <MethodList label={t.add} rows={rows} onSelect={onLink} />
        </div>
      )}
    </Page>
  )
}
