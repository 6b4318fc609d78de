import { AppError } from '@latchkey/wire'
import { type ComponentType, useState } from 'react'
import { useLatchkey } from '../../context.ts'
import type { Journey } from '../../navigation/journey.ts'
import type { LandingPrefill } from '../../navigation/modalRoute.ts'
import { FieldSkeleton } from '../../ui/Skeleton.tsx'
import { useWhenOpen } from '../navigation/useWhenOpen.ts'
import type { LandingField, LandingFieldProps, ShownField } from './landing.ts'

export type FieldOption = { option: string; field: LandingField }

type LandingFieldParams = {
  journey: Journey
  /** The app's options that have a field, in its order. */
  fields: readonly FieldOption[]
  prefill: LandingPrefill | null
  recent: string | undefined
}

/**
 * The field above the list, and the function that switches to another one (protocol 19.2). The prefilled one comes
 * first, then the one used last, then the first of the app's config.
 */
export function useLandingField({ journey, fields, prefill, recent }: LandingFieldParams): {
  field: ShownField | undefined
  turnTo(option: FieldOption): Promise<void>
} {
  const [selection, setTurned] = useState<string>()
  const find = (option: string | undefined) => fields.find((one) => one.option === option)
  const prefillOption = fields.find(({ field }) => field.prefill === prefill?.type)
  const current = find(selection) ?? prefillOption ?? find(recent) ?? fields[0]
  const { Field, load } = useField(current?.field)
  const turnTo = async (next: FieldOption) => {
    await load(next.field)
    setTurned(next.option)
  }
  if (!current) return { field: undefined, turnTo }
  const { option } = current
  const element = Field ? (
    <Field
      // A prepared landing screen may become one with a prefill.
      key={prefill?.value}
      journey={journey}
      prefill={prefill && current === prefillOption ? prefill.value : null}
      recent={recent === option}
    />
  ) : (
    <FieldSkeleton />
  )
  return { field: { option, element, loading: !Field }, turnTo }
}

/** A field from the first chunk, or one that has loaded. */
function useField(field: LandingField | undefined) {
  const { modal } = useLatchkey()
  const [result, setLoaded] = useState<{ field: LandingField; Field: ComponentType<LandingFieldProps> }>()
  const Field = field && ('Field' in field ? field.Field : result?.field === field && result.Field)
  const load = async (next: LandingField) => {
    if ('loadField' in next) setLoaded({ field: next, Field: await next.loadField() })
  }
  useWhenOpen(Field ? undefined : field, (next) => {
    load(next).catch((cause) =>
      modal.push({ name: 'error', props: { error: new AppError('server_unreachable', { cause }) } }),
    )
  })
  return { Field, load }
}
