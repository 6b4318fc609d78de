import * as v from 'valibot'
import { User } from '../account.ts'
import { AppId } from '../app.ts'
import { declare, some, text } from './call.ts'

const user = { user_id: text }
const ofApp = { app_id: AppId }
const rule = { type: v.picklist(['email', 'phone', 'wallet']), value: text }
export const addWalletsTo = declare('POST', '/apps/:app_id/users/wallet', {
  input: { ...ofApp, ...user },
  reply: User,
})
export const getAllowlist = declare('GET', '/apps/:app_id/allowlist', { input: ofApp, reply: v.array(some) })
export const allow = declare('POST', '/apps/:app_id/allowlist', { input: { ...ofApp, ...rule }, reply: some })
export const disallow = declare('DELETE', '/apps/:app_id/allowlist', {
  input: { ...ofApp, ...rule },
  reply: some,
})
export const getTestCredentials = declare('GET', '/apps/:app_id/test_credentials', {
  input: ofApp,
  reply: v.looseObject({ data: v.array(some) }),
})
