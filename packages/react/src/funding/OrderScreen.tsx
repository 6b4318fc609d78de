import { takePopup } from '@latchkey/core'
import { useStore } from 'zustand'
import { useLatchkey } from '../context.ts'
import { useDescription } from '../modal/errors/useDescription.ts'
import { useMoreTexts } from '../texts/useMoreTexts.ts'
import { leaveFunding } from './leaveFunding.ts'
import type { FundingScreens } from './modalRoutes.ts'
import { OrderView } from './OrderView.tsx'
import { lookAgain, open } from './pay.ts'

export function OrderScreen({ funding, purchase }: FundingScreens['funding.order']) {
  const latchkey = useLatchkey()
  const { flow, row, known } = purchase
  const state = useStore(flow)
  const texts = useMoreTexts()
  const error = state.status === 'error' ? state.error : undefined
  const order = 'order' in state ? state.order : known
  return (
    <OrderView
      // Before its first step, and after it has failed, it is on its way to another screen.
      status={state.status === 'initial' || state.status === 'failure' ? 'opening' : state.status}
      provider={{ id: row.provider, name: row.name }}
      problem={useDescription(error, { texts, rows: {} })?.text}
      onBack={latchkey.modal.back}
      onDone={() => leaveFunding(latchkey, funding)}
      // Retrying an earlier purchase reads its state again instead of buying again.
      onRetry={() =>
        order && state.status !== 'left'
          ? void lookAgain(latchkey, funding, purchase, order)
          : void open(latchkey, funding, purchase, takePopup())
      }
    />
  )
}
