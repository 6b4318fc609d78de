import * as v from 'valibot'
import { User } from '../account.ts'
import { AppId } from '../app.ts'
import { declare, page, text } from './call.ts'

const user = { user_id: text }
const ofApp = { app_id: AppId }
const value = v.pipe(text, v.maxLength(1_024))
export const addWalletsTo = declare('POST', '/apps/:app_id/users/wallet', {
  input: { ...ofApp, ...user },
  reply: User,
})

const entryInput = { type: v.picklist(['email', 'emailDomain', 'phone', 'wallet']), value }
/** An entry of the allowlist, with camelCase members, as the published server SDKs read it. */
export const AllowlistEntry = v.looseObject({
  ...{ id: text, type: text, value: text, appId: AppId },
  /** The time in seconds at which a user with this account signed up. Always null for a domain. */
  acceptedAt: v.nullable(v.number()),
})
export type AllowlistEntry = v.InferOutput<typeof AllowlistEntry>
export const getAllowlist = declare('GET', '/apps/:app_id/allowlist', {
  input: ofApp,
  reply: v.array(AllowlistEntry),
})
export const allow = declare('POST', '/apps/:app_id/allowlist', {
  input: { ...ofApp, ...entryInput },
  reply: AllowlistEntry,
})
export const disallow = declare('DELETE', '/apps/:app_id/allowlist', {
  input: { ...ofApp, ...entryInput },
  reply: v.looseObject({ message: text }),
})

/** The kinds of entries of the denylist, as the published API names them. */
export const denialTypes = [
  'email',
  'emailDomain',
  'phoneNumber',
  'ethereumAddress',
  'solanaAddress',
] as const
export type DenialType = (typeof denialTypes)[number]
export const DenylistEntry = v.looseObject({ id: text, rule_type: v.picklist(denialTypes), value: text })
export type DenylistEntry = v.InferOutput<typeof DenylistEntry>
export const getDenylist = declare('GET', '/apps/:app_id/denylist', {
  input: {
    ...ofApp,
    /** The id of an entry. */
    cursor: v.optional(v.pipe(text, v.uuid())),
    limit: v.optional(
      v.pipe(v.unknown(), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(1_000)),
    ),
  },
  reply: page(DenylistEntry),
})
export const deny = declare('POST', '/apps/:app_id/denylist', {
  input: { ...ofApp, type: v.picklist(denialTypes), value },
  reply: DenylistEntry,
})
export const undeny = declare('DELETE', '/apps/:app_id/denylist', {
  input: { ...ofApp, id: v.pipe(text, v.uuid()) },
  reply: v.looseObject({ message: text }),
})

/** An account with a fixed code, for tests. Its times are texts, as in the published API. */
export const TestAccount = v.looseObject({
  ...{ id: text, email: text, phone_number: text, otp_code: text },
  ...{ name: v.optional(text), created_at: text, updated_at: text },
})
export type TestAccount = v.InferOutput<typeof TestAccount>
export const getTestCredentials = declare('GET', '/apps/:app_id/test_credentials', {
  input: ofApp,
  reply: v.looseObject({ data: v.array(TestAccount) }),
})
