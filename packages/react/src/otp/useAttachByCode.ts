import type { CodeFlow, LoginOutcome, User } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../context.ts'
import type { Events, PrivyEvents } from '../events.ts'
import type { Latchkey } from '../latchkey.ts'
import { useOwnEvents } from '../useEvents.ts'
import { type LoginWithCode, toPublicState } from './useLoginByCode.ts'

type Channel = 'email' | 'sms'
type Group = 'linkAccount' | 'update'

/** The page's flow, as returned by the headless hooks that link or replace an address or a number. */
export function useAttachByCode<To, G extends Group>(
  getFlow: (latchkey: Latchkey) => CodeFlow<To>,
  { group, channel }: { group: G; channel: Channel },
  callbacks: PrivyEvents[G] | undefined,
) {
  const flow = getFlow(useLatchkey())
  const events: Pick<Events, 'emit'> = useOwnEvents(group, callbacks)
  const state = toPublicState(useStore(flow))
  const actions = useMemo(() => {
    const reporting = <T>(work: Promise<T>) =>
      work.catch((error) => {
        events.emit(group as Group, 'onError', AppError.from(error).code, { linkMethod: channel })
        throw error
      })
    return {
      sendCode: (to: Parameters<CodeFlow<To>['sendCode']>[0]) => reporting(flow.sendCode(to)),
      async submitCode(input: LoginWithCode): Promise<{ user: User }> {
        const outcome = await reporting(flow.submitCode(input))
        tell(events, group, channel, outcome)
        return { user: outcome.user }
      },
    }
  }, [events, flow, group, channel])
  return { ...actions, state }
}

function tell(
  events: Pick<Events, 'emit'>,
  group: Group,
  channel: Channel,
  { user, account }: LoginOutcome,
): void {
  if (!account) return
  if (group === 'linkAccount')
    events.emit('linkAccount', 'onSuccess', { user, linkMethod: channel, linkedAccount: account })
  else events.emit('update', 'onSuccess', { user, updateMethod: channel, updatedAccount: account })
}
