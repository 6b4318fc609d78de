import { createValue } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { useStore } from 'zustand'
import { useLatchkey } from '../context.ts'
import type { Latchkey } from '../latchkey.ts'
import { oncePerJourney } from '../modal/navigation/createJourney.ts'
import type { Journey } from '../navigation/journey.ts'
import type { CodeChannel } from './channel.ts'
import type { FieldStatus, SendCodeParams } from './sendCodeParams.ts'

type FieldEntry = FieldStatus & { text?: string }
const getFields = oncePerJourney(() => createValue<{ [kind in CodeChannel['kind']]?: FieldEntry }>({}))

type CodeField = {
  kind: CodeChannel['kind']
  journey: Journey
  prefill: string | null
  /** Loads the code that sends it. */
  load(): Promise<{ sendCode(latchkey: Latchkey, params: SendCodeParams): void }>
}

/** The field that a login by code starts with. The typed text, and the error, outlive the screens in between. */
export function useCodeField({ kind, journey, prefill, load }: CodeField) {
  const latchkey = useLatchkey()
  const fields = getFields(latchkey, journey)
  const { text, busy, errorCode } = useStore(fields)[kind] ?? {}
  const keep = (now: FieldEntry) => fields.set({ ...fields.getState(), [kind]: now })
  return {
    initialValue: text ?? prefill ?? '',
    busy,
    refused: errorCode,
    onEdit: () => keep(text === undefined ? {} : { text }),
    onSubmit(to: string) {
      const tell = (now: FieldStatus) => keep({ ...now, text: to })
      tell({ busy: true })
      load().then(
        ({ sendCode }) => sendCode(latchkey, { journey, to, tell }),
        (cause) => {
          tell({})
          const error = new AppError('server_unreachable', { cause })
          latchkey.modal.push({ name: 'error', props: { error } })
        },
      )
    },
  }
}
