import type { PasskeyState } from '@latchkey/core'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import { useDescription } from '../../modal/errors/useDescription.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import { useWaiting } from '../../pending/useWaiting.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { askForPasskey } from './askForPasskey.ts'
import { passkeysErrors } from './errors.ts'
import { getPasskeyFlow } from './getFlow.ts'
import type { PasskeysScreens } from './modalRoutes.ts'
import { PromptView, type PromptViewProps } from './PromptView.tsx'
import { usePasskeys } from './usePasskeys.ts'

const viewStatus: { [status in PasskeyState['status']]: PromptViewProps['status'] } = {
  initial: 'idle',
  'generating-challenge': 'waiting',
  'awaiting-passkey': 'waiting',
  'submitting-response': 'waiting',
  done: 'done',
  error: 'failed',
}

/** Connects the passkey flow to its view. */
export function PromptScreen({ journey, wishes }: PasskeysScreens['passkeys.prompt']) {
  const latchkey = useLatchkey()
  const texts = useMoreTexts()
  const state = useStore(getPasskeyFlow(latchkey, journey))
  const passkeys = usePasskeys()
  const waiting = useWaiting(() => void askForPasskey(latchkey, journey, wishes))
  return (
    <PromptView
      {...waiting}
      intent={journey.intent === 'link' ? 'link' : 'login'}
      passkeys={passkeys}
      onUnlink={(passkey) =>
        latchkey.modal.push({
          name: 'passkeys.unlink',
          props: { passkey },
        } satisfies RouteTo<PasskeysScreens>)
      }
      status={viewStatus[state.status]}
      problem={useDescription(state.status === 'error' ? state.error : undefined, {
        texts,
        rows: passkeysErrors,
      })}
    />
  )
}
