import { expect, test } from 'vitest'
import { createWorld } from '../../../../test/support/world.ts'
import { allow, disallow, listAllowed } from './allowlist.ts'
import { isOnAllowlist } from './store.ts'

const ethereum = '0x52908400098527886E0F7030069857D2E4169EE7'
const solana = '4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA'
const entries = [
  { typed: ' Ada@Example.com ', type: 'email', value: 'ada@example.com' },
  { typed: '(213) 373-4253', type: 'phone', value: '+12133734253' },
  { typed: '+4930901820', type: 'phone', value: '+4930901820' },
  { typed: ethereum, type: 'wallet', value: ethereum.toLowerCase() },
  { typed: solana, type: 'wallet', value: solana },
] as const

test('entries are kept as a proven identity of their kind has them, once, and for one app', async () => {
  const [{ ctx, app }, other] = [await createWorld(), await createWorld()]
  for (const { typed } of [...entries, ...entries]) await allow(ctx.db, { appId: app.id, entry: typed })
  await allow(ctx.db, { appId: other.app.id, entry: 'bob@example.com' })
  const ownEntries = entries.map(({ type, value }) => ({ type, value })).sort(byTypeAndValue)
  expect(await listAllowed(ctx.db, app.id)).toEqual(ownEntries)
  for (const { type, value } of entries) {
    const isOn = (appId: string, change = {}) =>
      isOnAllowlist(ctx.db, { appId, identity: { type, subject: value, ...change } })
    expect(await isOn(app.id), value).toBe(true)
    expect(await isOn(other.app.id), value).toBe(false)
    expect(await isOn(app.id, { type: 'telegram' }), value).toBe(false)
    expect(await isOn(app.id, { subject: `${value}0` }), value).toBe(false)
  }
})

test('what is taken off is said to have been there, and the rest stays', async () => {
  const [{ ctx, app }, other] = [await createWorld(), await createWorld()]
  for (const { id } of [app, other.app])
    for (const { typed } of entries) await allow(ctx.db, { appId: id, entry: typed })
  expect(await disallow(ctx.db, { appId: app.id, entry: 'ADA@example.com' })).toBe(true)
  expect(await disallow(ctx.db, { appId: app.id, entry: 'ada@example.com' })).toBe(false)
  expect(await listAllowed(ctx.db, app.id)).toHaveLength(entries.length - 1)
  expect(await listAllowed(ctx.db, other.app.id)).toHaveLength(entries.length)
})

test.each(['', 'ada', '0x12', `${ethereum}00`, 'O'.repeat(44)])('error: %j is no entry', async (entry) => {
  const { ctx, app } = await createWorld()
  const refusal = {
    code: 'invalid_data',
    message: `"${entry}" is neither an email address nor a phone number nor a wallet's address.`,
  }
  await expect(allow(ctx.db, { appId: app.id, entry })).rejects.toMatchObject(refusal)
})

type Entry = { type: string; value: string }

function byTypeAndValue(one: Entry, other: Entry): number {
  return one.type.localeCompare(other.type) || one.value.localeCompare(other.value)
}
