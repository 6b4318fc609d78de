import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { DeferredStyles } from '../../ui/DeferredStyles.tsx'
import { MethodList, type Row } from '../../ui/MethodList.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { type Mark, Tile } from '../../ui/Tile.tsx'
import { menuStyles } from '../../wallet/balances/menuStyles.ts'
import { type WalletRow, WalletRows } from '../../wallet/balances/WalletRows.tsx'

/** Rows that lead to other screens. */
export type MenuSetting =
  | 'fund'
  | 'connect'
  | 'linked'
  | 'apps'
  | 'signing'
  | 'passkeys'
  | 'security'
  | 'recovery'

export type MenuViewProps = {
  /** The name by which the user knows the account. */
  who: { name: string; mark: Mark }
  wallets: readonly WalletRow[]
  settings: readonly MenuSetting[]
  onWallet(id: string): void
  onSetting(setting: MenuSetting): void
  onCreate(): void
  onLogout(): void
}

const icons = {
  fund: 'go',
  connect: 'wallet',
  linked: 'users',
  apps: 'swap',
  signing: 'pen',
  passkeys: 'passkey',
  security: 'shield',
  recovery: 'cloud',
} as const

/** The account of a signed-in user: identity, wallets, and settings. */
export function MenuView({ who, wallets, settings, ...on }: MenuViewProps) {
  const { accountMenu: t, funding } = useMoreTexts()
  const labels = { ...t, fund: funding.title, connect: wallets.length > 0 ? t.connect : t.connectFirst }
  const rows = settings.map((id): Row => ({ id, label: labels[id], mark: { icon: icons[id] }, more: true }))
  const isEmpty = wallets.length === 0
  return (
    <Page
      name="account-menu"
      state={isEmpty ? 'empty' : 'wallets'}
      title={
        <span className="lk-who">
          <Tile mark={who.mark} />
          <span>
            <bdi>{who.name}</bdi>
          </span>
        </span>
      }
      focus="title"
      dock={
        <>
          {isEmpty && <Button onClick={on.onCreate}>{t.create}</Button>}
          <Button kind="secondary" onClick={on.onLogout}>
            {t.logout}
          </Button>
        </>
      }
    >
      <DeferredStyles rules={menuStyles} />
      {isEmpty ? (
        <Notice title={t.emptyTitle}>{t.emptyText}</Notice>
      ) : (
        <WalletRows label={t.wallets} rows={wallets} onSelect={on.onWallet} />
      )}
      {rows.length > 0 && (
        <MethodList
          label={t.settings}
          rows={rows}
          onSelect={(id) => on.onSetting(id as MenuSetting) /* its own rows */}
        />
      )}
    </Page>
  )
}
