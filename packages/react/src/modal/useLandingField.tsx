import { AppError } from '@latchkey/wire'
import { type ComponentType, useEffect, useState } from 'react'
import { useLatchkey } from '../context.ts'
import { chunks } from '../methods/chunks.ts'
import { useEmailEntry } from '../methods/email/useEmailEntry.ts'
import type { LandingPhoneProps } from '../methods/sms/LandingPhone.tsx'
import { EmailField } from './EmailField.tsx'
import type { Journey } from './journey.ts'
import type { LandingField } from './landing.ts'
import type { LandingPrefill } from './modalRoute.ts'

export type FieldChannel = LandingField['way']

export function isFieldChannel(option: string): option is FieldChannel {
  return option === 'email' || option === 'sms'
}

type Asked = {
  journey: Journey
  /** Which of the two the app offers as a field, in its order. */
  ways: readonly FieldChannel[]
  prefill: LandingPrefill | null
  recent: string | undefined
}

/**
 * The field above the list, and how to turn to the other one (spec 3 section 2). The prefilled comes first, then what
 * was used last, then what the app names first.
 */
export function useLandingField({ journey, ways, prefill, recent }: Asked): {
  field: LandingField | undefined
  turnTo(way: FieldChannel): Promise<void>
} {
  const [turned, setTurned] = useState<FieldChannel>()
  const prefilled = prefill && (prefill.type === 'phone' ? 'sms' : 'email')
  const way = [turned, prefilled, recent, ways[0]].find((one): one is FieldChannel =>
    ways.some((offered) => offered === one),
  )
  const email = useEmailEntry(journey, prefill?.type === 'email' ? prefill.value : null)
  const { Phone, load } = usePhone(way === 'sms')
  const turnTo = async (next: FieldChannel) => {
    if (next === 'sms') await load()
    setTurned(next)
  }
  if (!way) return { field: undefined, turnTo }
  const number = prefill?.type === 'phone' ? prefill.value : null
  const element =
    way === 'email' ? (
      <EmailField {...email} recent={recent === 'email'} />
    ) : Phone ? (
      <Phone journey={journey} prefill={number} />
    ) : (
      <span className="lk-skel field" />
    )
  return { field: { way, element, loading: way === 'sms' && !Phone }, turnTo }
}

/** The phone field, which comes with the numbers of the world and so in a chunk of its own. */
function usePhone(isNeeded: boolean) {
  const { modal } = useLatchkey()
  const [loaded, setLoaded] = useState<{ Phone: ComponentType<LandingPhoneProps> }>()
  const load = async () => {
    const { LandingPhone } = await chunks.sms()
    setLoaded({ Phone: LandingPhone })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is the same thing in every render
  useEffect(() => {
    if (!isNeeded || loaded) return
    load().catch((cause) =>
      modal.push({ name: 'error', props: { error: new AppError('server_unreachable', { cause }) } }),
    )
  }, [isNeeded, loaded, modal])
  return { Phone: loaded?.Phone, load }
}
