import { useStore } from 'zustand'
import { useLatchkey } from '../context.ts'
import { useMoreTexts } from '../texts/useMoreTexts.ts'
import { fillText } from '../ui/fill.ts'
import type { Row } from '../ui/MethodList.tsx'
import { listBridges, lookAtBridge } from './bridge/openBridge.ts'
import { useBridgeRows } from './bridge/useBridgeRows.ts'
import type { FundingRow } from './listRows.ts'
import { MethodsView } from './MethodsView.tsx'
import type { FundingScreens } from './modalRoutes.ts'
import { choose, look, toName } from './pay.ts'

export function MethodsScreen({ funding }: FundingScreens['funding.methods']) {
  const latchkey = useLatchkey()
  const { modal } = latchkey
  const { funding: t, landing } = useMoreTexts()
  const { busyId, failed } = useStore(funding.progress)
  useStore(funding.book)
  const orders = funding.book.listUnfinished()
  const bridgeRows = useBridgeRows()
  const { rows, recent, request, network, ui } = funding
  const toRow = (row: FundingRow): Row => ({
    id: row.id,
    label: row.kind === 'manual' ? t.manual : fillText(t[row.kind], { provider: row.name }),
    mark: { icon: icons[row.kind] },
    ...(row.id === recent && rows.length > 1 ? { chips: [{ text: landing.recent }] } : { more: true }),
  })
  return (
    <MethodsView
      address={request.address}
      network={network.name}
      title={ui.landing?.title}
      rows={rows.map(toRow)}
      orders={[
        ...orders.map(({ id, provider }) => ({
          ...{ id, label: toName(funding, provider), mark: { icon: 'clock' as const } },
          chips: [{ text: t.pending }],
        })),
        ...bridgeRows,
      ]}
      busyId={busyId ?? undefined}
      problem={failed ? (failed.provider === 'moonpay' ? t.failedMoonpay : t.failed) : undefined}
      onSelect={(id) => {
        const row = rows.find((one) => one.id === id)
        if (row) void choose(latchkey, funding, row)
      }}
      onOrder={(id) => {
        const order = orders.find((one) => one.id === id)
        if (order) return void look(latchkey, funding, order)
        const transfer = listBridges(latchkey).find((one) => one.id === id)
        if (transfer) void lookAtBridge(latchkey, funding, transfer)
      }}
      onBack={modal.getState().length > 1 ? modal.back : undefined}
    />
  )
}

const icons = { card: 'doc', exchange: 'swap', manual: 'grid' } as const
