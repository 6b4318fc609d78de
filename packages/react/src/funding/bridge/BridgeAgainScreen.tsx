import { useLatchkey } from '../../context.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { fillText } from '../../ui/fill.ts'
import type { FundingScreens } from '../modalRoutes.ts'
import { SecondOrderView } from '../SecondOrderView.tsx'
import { toCoins } from './describeOption.tsx'
import { lookAtBridge, payByBridge } from './openBridge.ts'

/** Before a second payment, while the first may still arrive. */
export function BridgeAgainScreen({ funding, wish, transfer }: FundingScreens['funding.bridgeAgain']) {
  const latchkey = useLatchkey()
  const texts = useMoreTexts()
  const { pays } = transfer
  return (
    <SecondOrderView
      provider={pays?.network ?? ''}
      text={pays && fillText(texts.bridge.again, { amount: toCoins(pays, texts), network: pays.network })}
      onLook={() => void lookAtBridge(latchkey, funding, transfer, 'swap')}
      onAgain={() => void payByBridge(latchkey, funding, wish, 'swap')}
      onBack={latchkey.modal.back}
    />
  )
}
