import { useLatchkey } from '../context.ts'
import type { FundingScreens } from './modalRoutes.ts'
import { look, payAgain, toName } from './pay.ts'
import { SecondOrderView } from './SecondOrderView.tsx'

export function SecondOrderScreen({ funding, row, order }: FundingScreens['funding.again']) {
  const latchkey = useLatchkey()
  const { modal } = latchkey
  return (
    <SecondOrderView
      provider={toName(funding, order.provider)}
      onLook={() => void look(latchkey, funding, order, 'swap')}
      onAgain={() => void payAgain(latchkey, funding, row)}
      onBack={modal.back}
    />
  )
}
