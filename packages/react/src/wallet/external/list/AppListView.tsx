import { useMoreTexts } from '../../../texts/useMoreTexts.ts'
import type { Row } from '../../../ui/MethodList.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SearchList } from '../../../ui/SearchList.tsx'

export type AppListViewProps = {
  rows: readonly Row[]
  busyId?: string | undefined
  onSelect(id: string): void
  onBack?: (() => void) | undefined
}

/** On a phone, the wallets whose apps WalletConnect opens: no camera can scan the phone that it is part of. */
export function AppListView({ rows, busyId, onSelect, onBack }: AppListViewProps) {
  const { wallets: t } = useMoreTexts()
  return (
    <Page name="wallet-apps" title={t.appsTitle} onBack={onBack} focus="title">
      <SearchList label={t.appsTitle} rows={rows} busyId={busyId} onSelect={onSelect} />
    </Page>
  )
}
