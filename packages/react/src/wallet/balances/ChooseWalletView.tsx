import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { fillText } from '../../ui/fill.ts'
import { Page } from '../../ui/Page.tsx'
import { type WalletRow, WalletRows } from './WalletRows.tsx'

export type ChooseWalletViewProps = {
  appName: string
  wallets: readonly WalletRow[]
  onWallet(id: string): void
  onConnect(): void
}

/** The wallets of this page, for the user to choose the one that the app works with. */
export function ChooseWalletView({ appName, wallets, onWallet, onConnect }: ChooseWalletViewProps) {
  const { accountMenu: t } = useMoreTexts()
  return (
    <Page
      name="account-choose"
      title={t.chooseTitle}
      text={fillText(t.chooseText, { app: appName })}
      focus="title"
      dock={
        <Button kind="secondary" icon="wallet" row="connect" onClick={onConnect}>
          {t.connect}
        </Button>
      }
    >
      <WalletRows label={t.wallets} rows={wallets} onSelect={onWallet} />
    </Page>
  )
}
