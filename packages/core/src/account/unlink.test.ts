import { email, farcaster, oauth, passkeys, siwe, siws, sms, telegram } from '@latchkey/wire'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { type Unlinkable, unlinkCallFor } from './unlink.ts'

const cases: [kind: Unlinkable, id: string, { path: string; input: v.GenericSchema }][] = [
  ['email', 'ada@example.com', email.unlink],
  ['sms', '+12133734253', sms.unlink],
  ['wallet', '0x52908400098527886E0F7030069857D2E4169EE7', siwe.unlink],
  ['wallet', 'DYw8jCTfwHNRJhhmFcbXvVDTqWMEVFBX6ZKUmG5CNSKK', siws.unlink],
  ['farcaster', '7', farcaster.unlink],
  ['telegram', '42', telegram.unlink],
  ['passkey', 'Y3JlZA', passkeys.unlink],
  ['github', '1001', oauth.unlink],
  [`privy:${'a'.repeat(25)}`, 'did:privy:x', oauth.unlink],
]

test.each(cases)('%s is taken off by the call of the contract', (kind, id, { path, input: schema }) => {
  const { area, input } = unlinkCallFor(kind, id)
  expect(`/api/v1/${area}/unlink`).toBe(path)
  expect(v.safeParse(schema, input).issues).toBeUndefined()
  expect(Object.values(input).map(String)).toContain(id)
})
