import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { AddressPill } from '../../ui/AddressPill.tsx'
import { fillText } from '../../ui/fill.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { QrCode } from '../../ui/QrCode.tsx'

export type ReceiveFundsViewProps = {
  address: string
  /** Where it is to be sent. */
  networks: readonly string[]
  onBack(): void
}

/** The address of a wallet, for whoever sends something to it (product 3.2). */
export function ReceiveFundsView({ address, networks, onBack }: ReceiveFundsViewProps) {
  const { receiveFunds: t, language } = useMoreTexts()
  const chain = new Intl.ListFormat(language, { type: 'disjunction' }).format(networks)
  return (
    <Page name="account-receive" title={t.title} onBack={onBack} focus="title">
      <QrCode value={address} label={t.code} size="large" />
      <AddressPill address={address} />
      {networks.length > 0 && <Notice tone="warning">{fillText(t.note, { chain })}</Notice>}
    </Page>
  )
}
