import type { PrivyClient } from '@privy-io/node'
import { expect, expectTypeOf, test } from 'vitest'
import { type RecoveryKey, WebhookEvent, type WebhookType, webhookTypes } from './webhooks.ts'

type PublishedEvent = ReturnType<ReturnType<PrivyClient['webhooks']>['verify']>
type Members<Event extends { type: string }> = {
  [Type in WebhookType]: { [Name in keyof Extract<Event, { type: Type }>]: true }
}

test('every event has the members of the published type', () => {
  expectTypeOf<Members<WebhookEvent>>().toEqualTypeOf<Members<PublishedEvent>>()
  type MethodOf<Type> =
    Extract<PublishedEvent, { type: Type }> extends { method: infer Method } ? Method : never
  expectTypeOf<RecoveryKey>().toEqualTypeOf<MethodOf<'wallet.recovery_setup'>>()
  type OurMethod = Extract<WebhookEvent, { type: 'mfa.enabled' }>['method']
  expectTypeOf<OurMethod>().toEqualTypeOf<MethodOf<'mfa.enabled'>>()
})

test('the list has every type', () => {
  expect([...webhookTypes].sort()).toEqual(
    WebhookEvent.options.map(({ entries }) => entries.type.literal).sort(),
  )
})
