import type { FarcasterState } from '@latchkey/core'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import { isPhone } from '../../isPhone.ts'
import { useDescription } from '../../modal/errors/useDescription.ts'
import { useWaiting } from '../../pending/useWaiting.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { askWallet } from './askWallet.ts'
import { farcasterErrors } from './errors.ts'
import { getFarcasterFlow } from './getFlow.ts'
import type { FarcasterScreens } from './modalRoutes.ts'
import { openWallet } from './phone.ts'
import { WalletView, type WalletViewProps } from './WalletView.tsx'

const viewStatus: { [status in FarcasterState['status']]: WalletViewProps['status'] } = {
  initial: 'waiting',
  'generating-uri': 'waiting',
  'awaiting-uri': 'waiting',
  'polling-status': 'waiting',
  'submitting-token': 'waiting',
  done: 'done',
  error: 'failed',
}

/** Connects the Farcaster flow to its view. */
export function WalletScreen({ journey }: FarcasterScreens['farcaster.wallet']) {
  const latchkey = useLatchkey()
  const texts = useMoreTexts()
  const state = useStore(getFarcasterFlow(latchkey, journey))
  const waiting = useWaiting(() => void askWallet(latchkey, journey))
  return (
    <WalletView
      {...waiting}
      intent={journey.intent === 'link' ? 'link' : 'login'}
      status={viewStatus[state.status]}
      problem={useDescription(state.status === 'error' ? state.error : undefined, {
        texts,
        rows: farcasterErrors,
      })}
      connectUri={'connectUri' in state ? state.connectUri : undefined}
      onPhone={isPhone()}
      onOpen={openWallet}
    />
  )
}
