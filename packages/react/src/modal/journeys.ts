import type { LoginMethodOption } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'
import { tellLogin } from '../session/tellLogin.ts'
import { createJourney } from './emailJourney.ts'

/** What `login` may be told, with the published names (wire.md 10.3). */
export type LoginModalOptions = {
  /** Only these, of those the app has. */
  loginMethods?: LoginMethodOption[]
  prefill?: { type: 'email' | 'phone'; value: string }
  /** Only existing users may log in. */
  disableSignup?: boolean
}

/** Opens the modal on the landing screen; its callbacks are told when it closes. */
export function openLogin(latchkey: Latchkey, options: LoginModalOptions = {}): void {
  const { client, modal, events } = latchkey
  const { user } = client.session.store.getState()
  if (user && !user.isGuest) {
    console.warn('Somebody is logged in already. Use a link function to add an account.')
    return
  }
  if (client.storage.status === 'blocked') {
    const tell = () => events.emit('login', 'onError', 'session_storage_unavailable')
    modal.open({ name: 'storageBlocked', props: {} }, tell)
    return
  }
  const journey = createJourney(latchkey, 'login', options.disableSignup)
  const prefill = options.prefill?.type === 'email' ? options.prefill.value : null
  const props = { journey: journey.email, methods: options.loginMethods ?? null, prefill }
  modal.open({ name: 'landing', props }, () => {
    const outcome = journey.outcome()
    const now = client.session.store.getState().user
    // Whoever declined the terms is signed out again and has not logged in.
    if (outcome && now) tellLogin(latchkey, { user: now, isNewUser: outcome.isNewUser, wasAlready: false })
    else events.emit('login', 'onError', 'exited_auth_flow')
  })
  client.track('modal_open', { initialScreen: 'LANDING' })
}

/**
 * Opens the modal to link an address, or to put another in its place.
 * @throws AppError `must_be_authenticated`, `failed_to_update_account`, `cannot_link_more_of_type`.
 */
export function openEmail(latchkey: Latchkey, intent: 'link' | 'update'): void {
  const { client, modal, events } = latchkey
  const group = intent === 'link' ? 'linkAccount' : 'update'
  const { user } = client.session.store.getState()
  if (!user) throw new AppError('must_be_authenticated')
  if (intent === 'update' && !user.email) throw new AppError('failed_to_update_account')
  if (intent === 'link' && user.email)
    throw new AppError('cannot_link_more_of_type', {
      message: 'User already has an account of type email linked.',
    })
  const journey = createJourney(latchkey, intent)
  modal.open({ name: 'emailAddress', props: { journey: journey.email } }, () => {
    const outcome = journey.outcome()
    const { account } = outcome ?? {}
    if (!outcome || !account)
      return events.emit(group, 'onError', intent === 'link' ? 'exited_link_flow' : 'exited_update_flow', {
        linkMethod: 'email',
      })
    if (intent === 'link')
      events.emit('linkAccount', 'onSuccess', {
        user: outcome.user,
        linkMethod: 'email',
        linkedAccount: account,
      })
    else
      events.emit('update', 'onSuccess', {
        user: outcome.user,
        updateMethod: 'email',
        updatedAccount: account,
      })
  })
}
