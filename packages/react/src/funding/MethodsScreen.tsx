import { useStore } from 'zustand'
import { useLatchkey } from '../context.ts'
import { tellFailure } from '../modal/navigation/tellFailure.ts'
import { useMoreTexts } from '../texts/useMoreTexts.ts'
import { fillText } from '../ui/fill.ts'
import type { Row } from '../ui/MethodList.tsx'
import { ProviderMark } from '../ui/marks/ProviderMark.tsx'
import { shortAddress } from '../ui/shortAddress.ts'
import { useBridgeRows } from './bridge/useBridgeRows.ts'
import type { FundingRow } from './listRows.ts'
import { MethodsView } from './MethodsView.tsx'
import type { FundingScreens } from './modalRoutes.ts'
import { choose, lookAt, toName } from './pay.ts'
import { getId, listUnderway, type Underway } from './underway.ts'

export function MethodsScreen({ funding }: FundingScreens['funding.methods']) {
  const latchkey = useLatchkey()
  const { modal } = latchkey
  const { funding: t, landing } = useMoreTexts()
  const { busyId, failed } = useStore(funding.progress)
  useStore(funding.book)
  const bridgeRows = useBridgeRows()
  const underway = listUnderway(latchkey, funding)
  const { rows, recent, request, network, ui } = funding
  const toRow = (row: FundingRow): Row => ({
    id: row.id,
    label: row.name === undefined ? t[row.kind] : fillText(t[row.kind], { provider: row.name }),
    mark: { element: <ProviderMark {...toProvider(row)} /> },
    ...(row.id === recent && rows.length > 1 && { chips: [{ text: landing.recent }] }),
    more: true,
  })
  const toUnderwayRow = (one: Underway): Row => ({
    id: getId(one),
    label: one.order ? toName(funding, one.order.provider) : `${t.wallet} ${shortAddress(one.transfer.from)}`,
    mark: { icon: 'clock' },
    chips: [{ text: t.pending }],
    more: true,
  })
  return (
    <MethodsView
      address={request.address}
      network={network.name}
      title={ui.landing?.title}
      rows={rows.map(toRow)}
      orders={[...underway.filter(({ transfer }) => !transfer?.bridge).map(toUnderwayRow), ...bridgeRows]}
      busyId={busyId ?? undefined}
      problem={failed ? (failed.provider === 'moonpay' ? t.failedMoonpay : t.failed) : undefined}
      onSelect={(id) => {
        const row = rows.find((one) => one.id === id)
        if (row) void choose(latchkey, funding, row)
      }}
      onOrder={(id) => {
        const one = underway.find((other) => getId(other) === id)
        if (one) tellFailure(latchkey, lookAt(latchkey, funding, one))
      }}
      onBack={modal.getState().length > 1 ? modal.back : undefined}
    />
  )
}

/** Receiving by hand. */
function toProvider({ kind, provider, name }: FundingRow) {
  return name === undefined ? { provider: kind === 'manual' ? 'receive' : kind } : { provider, name }
}
