import { useLatchkey } from '../context.ts'
import type { MoreTexts, Texts } from '../texts/texts.ts'
import { useMoreTexts } from '../texts/useMoreTexts.ts'
import { fillText } from '../ui/fill.ts'
import { shortAddress } from '../ui/shortAddress.ts'
import { toCoins } from './bridge/describeOption.tsx'
import type { Funding } from './funding.ts'
import type { FundingScreens } from './modalRoutes.ts'
import { lookAt, toName } from './pay.ts'
import { SecondOrderView } from './SecondOrderView.tsx'
import type { Underway } from './underway.ts'

export function SecondOrderScreen({ funding, underway, onAgain }: FundingScreens['funding.again']) {
  const latchkey = useLatchkey()
  const texts = useMoreTexts()
  return (
    <SecondOrderView
      text={describe(underway, funding, texts)}
      onLook={() => void lookAt(latchkey, funding, underway, 'swap')}
      onAgain={onAgain}
      onBack={latchkey.modal.back}
    />
  )
}

function describe({ order, transfer }: Underway, funding: Funding, texts: Texts & MoreTexts): string {
  const { fundingAgain: t, bridge } = texts
  if (order) return fillText(t.text, { provider: toName(funding, order.provider) })
  const { pays, from } = transfer
  if (pays) return fillText(bridge.again, { amount: toCoins(pays, texts), network: pays.network })
  return fillText(t.transferText, { wallet: shortAddress(from) })
}
