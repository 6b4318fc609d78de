import { createValue } from '@latchkey/core'
import type { ErrorCode } from '@latchkey/wire'
import { useStore } from 'zustand'
import { useLatchkey } from '../../context.ts'
import { perJourney } from '../../modal/journey.ts'
import type { Journey } from '../../modal/modal.ts'
import { sendFirstCode } from './sendFirstCode.ts'
import type { CodeWay } from './way.ts'

type Field = { typed?: string; refused?: ErrorCode }
const fieldsOf = perJourney(() => createValue<{ [kind in CodeWay['kind']]?: Field }>({}))

/** The field that a code begins with. What was typed, and why it was refused, outlive the screens in between. */
export function useCodeField(o: { way: CodeWay; journey: Journey; prefill: string | null }) {
  const { way, journey, prefill } = o
  const latchkey = useLatchkey()
  const fields = fieldsOf(latchkey, journey)
  const field = useStore(fields)[way.kind] ?? {}
  const { status } = useStore(way.flowOf(latchkey, journey))
  const keep = (now: Field) => fields.set({ ...fields.getState(), [way.kind]: now })
  return {
    initialValue: field.typed ?? prefill ?? '',
    busy: status === 'sending-code',
    refused: field.refused,
    onEdit: () => keep(field.typed === undefined ? {} : { typed: field.typed }),
    onSubmit(to: string) {
      keep({ typed: to })
      const onFieldError = ({ code }: { code: ErrorCode }) => keep({ typed: to, refused: code })
      sendFirstCode(latchkey, { way, journey, to, onFieldError })
    },
  }
}
