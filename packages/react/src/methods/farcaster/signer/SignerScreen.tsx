import type { FarcasterSignerState } from '@latchkey/core'
import { useStore } from 'zustand'
import { useLatchkey } from '../../../context.ts'
import { isPhone } from '../../../isPhone.ts'
import { useDescription } from '../../../modal/errors/useDescription.ts'
import { useAutoClose } from '../../../modal/navigation/autoClose.ts'
import { useMoreTexts } from '../../../texts/useMoreTexts.ts'
import { useSettings } from '../../../useSettings.ts'
import { signerErrors } from '../errors.ts'
import type { FarcasterScreens } from '../modalRoutes.ts'
import { openWallet } from '../phone.ts'
import { SignerView, type SignerViewProps } from './SignerView.tsx'

const viewStatus: { [status in FarcasterSignerState['status']]: SignerViewProps['status'] } = {
  initial: 'waiting',
  requesting: 'waiting',
  'awaiting-approval': 'waiting',
  done: 'done',
  error: 'failed',
}

/** Connects the flow of a signer to its view. The flow continues when the screen is closed. */
export function SignerScreen({ flow, start }: FarcasterScreens['farcaster.signer']) {
  const { modal } = useLatchkey()
  const texts = useMoreTexts()
  const { name } = useSettings()
  const state = useStore(flow)
  useAutoClose('signerAdded', state.status === 'done')
  return (
    <SignerView
      appName={name}
      status={viewStatus[state.status]}
      problem={useDescription(state.status === 'error' ? state.error : undefined, {
        texts,
        rows: signerErrors,
      })}
      approvalUrl={'approvalUrl' in state ? state.approvalUrl : undefined}
      onPhone={isPhone()}
      onOpen={openWallet}
      onRetry={start}
      onCancel={modal.back}
      onBack={modal.getState().length > 1 ? modal.back : undefined}
      onDone={modal.close}
    />
  )
}
