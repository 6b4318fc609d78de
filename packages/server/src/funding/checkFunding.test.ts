import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { closeAtEnd } from '../../../../test/support/closeAtEnd.ts'
import { fundingSettings } from '../../../../test/support/funding.ts'
import { createWorld, type WorldOptions } from '../../../../test/support/world.ts'
import { setVendorKeys } from '../app/vendorKeys.ts'
import { type OnrampName, onramps } from '../vendors/onramps/registry.ts'
import { checkFunding } from './checkFunding.ts'

let status = 200
const vendor = createServer((_request, reply) =>
  status === 0
    ? reply.destroy()
    : reply
        .writeHead(status, { 'content-type': 'application/json' })
        .end('{"transactions":[],"id":"cos_1","status":"initialized"}'),
)
await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve))
closeAtEnd(() => void vendor.close())
afterEach(() => {
  status = 200
})
const api_url = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`

async function look(
  options: readonly object[],
  { keys = [], ...over }: WorldOptions & { keys?: readonly OnrampName[] } = {},
) {
  const settings = { funding_config: { ...fundingSettings.funding_config, options } }
  const world = await createWorld({ settings, ...over })
  for (const name of keys) {
    const { vendor, sandboxKeys } = onramps[name]
    await setVendorKeys(world.ctx, { appId: world.app.id, vendor, keys: { ...sandboxKeys(''), api_url } })
  }
  const app = await world.ctx.apps.find(world.app.id)
  if (!app) throw new Error('The app is not there.')
  return (await checkFunding(world.ctx, app)).map(({ level, what }) => `${level} ${what}`)
}

const production = {
  env: { LATCHKEY_PROFILE: 'production', PUBLIC_URL: 'https://login.example.com', TRUSTED_PROXIES: '1' },
}
const names = Object.keys(onramps) as OnrampName[]

describe.each(names)('the doctor on %s', (name) => {
  const options = [{ method: 'card', provider: name }]
  const { name: said } = onramps[name]

  test('misses its keys in production, and says where a development server goes', async () => {
    expect(await look(options, production)).toEqual([
      expect.stringMatching(`^bad funding by ${said} is offered and has no keys: set [A-Z_, ]+, or`),
    ])
    expect(await look(options)).toEqual([expect.stringMatching(`^ok funding by ${said} goes to the sandbox`)])
  })

  test('asks whether its keys are taken', async () => {
    expect(await look(options, { keys: [name] })).toEqual([`ok ${said} takes the keys for funding`])
    for (const refusal of [401, 403]) {
      status = refusal
      expect(await look(options, { keys: [name] })).toEqual([
        `bad ${said} does not take the keys for funding`,
      ])
    }
  })

  test('says so where it gives no answer', async () => {
    for (const outage of [0, 500]) {
      status = outage
      expect(await look(options, { keys: [name] })).toEqual([
        expect.stringMatching(`^warn ${said} does not answer \\(unreachable\\)`),
      ])
    }
  })
})

test('a key that is of another kind is said', async () => {
  const world = await createWorld({ settings: fundingSettings })
  const keys = { key_id: 'k', key_secret: 'not a key', project_id: 'p' }
  await setVendorKeys(world.ctx, { appId: world.app.id, vendor: 'coinbase_onramp', keys })
  const app = await world.ctx.apps.find(world.app.id)
  const findings = app ? await checkFunding(world.ctx, app) : []
  expect(findings.map(({ what }) => what)).toContain(
    'the keys of Coinbase for funding cannot be read: are they complete, and of the right kind?',
  )
})

test('a vendor that is not known, and one that does not have a method, are named; wallets need none', async () => {
  expect(
    await look([
      { method: 'card', provider: 'ramp' },
      { method: 'exchange', provider: 'moonpay' },
      { method: 'wallets', provider: 'external' },
    ]),
  ).toEqual([
    'bad funding_config names "ramp", which is none of coinbase, moonpay, stripe',
    expect.stringMatching('^ok funding by MoonPay goes to the sandbox'),
    'bad funding_config offers exchange by moonpay, which does not have it',
  ])
})

test('without funding nothing is said', async () => {
  expect(await look([], { settings: {} })).toEqual([])
})
