import type * as wire from '@latchkey/wire'
import { management, serverErrors } from '@latchkey/wire'
import { expect, expectTypeOf, test } from 'vitest'
import type {
  AllowlistEntry,
  AllowlistRule,
  AppSettings,
  DenylistEntry,
  DenylistRule,
  TestAccount,
} from './apps/app.ts'
import type { ServerCode } from './error.ts'
import type { LinkedAccount } from './users/linkedAccount.ts'
import type { User } from './users/user.ts'
import type { Wallet, WalletTransaction } from './wallets/wallet.ts'
import type { RecoverySetupMethod, WebhookEvent } from './webhooks/event.ts'

// The types of this package are its own, so that it installs nothing of ours. They equal those of the contract.

/** Without the index signature of a loose object. */
type Plain<T> = T extends readonly (infer Item)[]
  ? Plain<Item>[]
  : T extends object
    ? { [K in keyof T as string extends K ? never : K]: T[K] }
    : T
/** Optional members may be undefined in both, and are compared so. */
type Whole<T> = { [K in keyof T]-?: T[K] | (undefined extends T[K] ? undefined : never) }

type Select<Account, Type> = Account extends { type: infer Types }
  ? Type extends Types
    ? Account
    : never
  : never
type Members<Account, Type extends string> = Whole<Omit<Plain<Select<Account, Type>>, 'type'>>

test('every type of account has the members of the contract', () => {
  expectTypeOf<LinkedAccount['type']>().toEqualTypeOf<wire.LinkedAccount['type']>()
  type Same<Type extends LinkedAccount['type']> =
    Members<LinkedAccount, Type> extends infer Ours
      ? keyof Ours extends keyof Members<wire.LinkedAccount, Type> | 'number'
        ? keyof Members<wire.LinkedAccount, Type> extends keyof Ours
          ? true
          : ['missing', Type, Exclude<keyof Members<wire.LinkedAccount, Type>, keyof Ours>]
        : ['unknown', Type, Exclude<keyof Ours, keyof Members<wire.LinkedAccount, Type>>]
      : never
  expectTypeOf<{ [Type in LinkedAccount['type']]: Same<Type> }[LinkedAccount['type']]>().toEqualTypeOf<true>()
})

test('what the server sends has the types that this package promises', () => {
  expectTypeOf<wire.LinkedAccount>().toExtend<LinkedAccount>()
  expectTypeOf<wire.User>().toExtend<User>()
  expectTypeOf<management.ManagedWallet>().toExtend<Wallet>()
  expectTypeOf<management.WalletTransaction>().toExtend<WalletTransaction>()
  expectTypeOf<wire.Reply<typeof wire.app.getApp>>().toExtend<Pick<AppSettings, 'id' | 'name'>>()
})

test('the answers about the app and imports are those of the contract', () => {
  expectTypeOf<management.AllowlistEntry>().toExtend<Omit<AllowlistEntry, 'type'>>()
  expectTypeOf<management.DenylistEntry>().toExtend<DenylistEntry>()
  expectTypeOf<DenylistRule['type']>().toEqualTypeOf<management.DenialType>()
  expectTypeOf<AllowlistRule['type']>().toEqualTypeOf<wire.Input<typeof management.allow>['type']>()
  expectTypeOf<management.TestAccount>().toExtend<TestAccount>()
  expectTypeOf<keyof Plain<management.TestAccount>>().toEqualTypeOf<keyof TestAccount>()
})

test('and in the other direction: a value of this package is one of the contract', () => {
  expectTypeOf<Exclude<keyof Plain<wire.User>, keyof User>>().toEqualTypeOf<never>()
  expectTypeOf<Exclude<keyof Plain<management.ManagedWallet>, keyof Wallet>>().toEqualTypeOf<never>()
  expectTypeOf<Exclude<keyof Wallet, keyof Plain<management.ManagedWallet>>>().toEqualTypeOf<never>()
  expectTypeOf<Exclude<keyof User, keyof Plain<wire.User>>>().toEqualTypeOf<never>()
  expectTypeOf<User['mfa_methods'][number]['type']>().toEqualTypeOf<wire.MfaMethod>()
  expectTypeOf<WalletTransaction['status']>().toEqualTypeOf<management.TransactionStatus>()
})

test('every event has the members of the contract', () => {
  type Ours = Exclude<WebhookEvent, { type: 'privy.test' }>
  expectTypeOf<Ours['type']>().toEqualTypeOf<wire.webhooks.WebhookType>()
  expectTypeOf<wire.webhooks.WebhookEvent>().toExtend<WebhookEvent>()
  type Same<Type extends Ours['type']> = keyof Select<Ours, Type> extends keyof Select<
    wire.webhooks.WebhookEvent,
    Type
  >
    ? keyof Select<wire.webhooks.WebhookEvent, Type> extends keyof Select<Ours, Type>
      ? true
      : ['missing', Type]
    : ['unknown', Type]
  expectTypeOf<{ [Type in Ours['type']]: Same<Type> }[Ours['type']]>().toEqualTypeOf<true>()
  expectTypeOf<RecoverySetupMethod>().toEqualTypeOf<wire.webhooks.RecoveryKey>()
})

test('the listed error codes are codes of the server', () => {
  expectTypeOf<ServerCode>().toExtend<wire.ServerErrorCode>()
  const code: ServerCode = 'not_found'
  expect(serverErrors[code].status).toBe(404)
  expect(management.getUser.path).toBe('/api/v1/users/:user_id')
})
