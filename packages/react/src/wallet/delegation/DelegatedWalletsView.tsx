import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { cssTallRows } from '../../ui/cssTallRows.ts'
import { DeferredStyles } from '../../ui/DeferredStyles.tsx'
import { fillText } from '../../ui/fill.ts'
import { Icon } from '../../ui/Icon.tsx'
import { toAddressMark } from '../../ui/marks/AddressMark.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { shortAddress } from '../../ui/shortAddress.ts'
import { Tile } from '../../ui/Tile.tsx'

export type DelegatedWalletsViewProps = {
  appName: string
  wallets: readonly { address: string; label: string }[]
  onWallet(address: string): void
  onBack(): void
}

/** Lists the wallets that an app's server may sign with. */
export function DelegatedWalletsView({ appName, wallets, onWallet, onBack }: DelegatedWalletsViewProps) {
  const { revocation: t } = useMoreTexts()
  const isEmpty = wallets.length === 0
  return (
    <Page
      name="delegated-wallets"
      state={isEmpty ? 'empty' : 'wallets'}
      title={t.list}
      text={isEmpty ? undefined : fillText(t.listText, { app: appName })}
      onBack={onBack}
      focus="title"
    >
      <DeferredStyles rules={cssTallRows} />
      {isEmpty ? (
        <Notice title={t.emptyTitle}>{fillText(t.emptyText, { app: appName })}</Notice>
      ) : (
        <ul className="lk-list" aria-label={t.list}>
          {wallets.map(({ address, label }) => (
            <li key={address}>
              <button
                type="button"
                className="lk-row tall"
                data-row={address}
                onClick={() => onWallet(address)}
              >
                <Tile mark={toAddressMark(address)} />
                <span className="grow">
                  <bdi>{label}</bdi>
                  <small>
                    <bdi dir="ltr">{shortAddress(address)}</bdi>
                  </small>
                </span>
                <span className="end">
                  <Icon name="right" size={16} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}
