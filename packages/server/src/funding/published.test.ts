import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { funding } from '@latchkey/wire'
import { describe, expect, test } from 'vitest'
import { closeAtEnd } from '../../../../test/support/closeAtEnd.ts'
import { ada, fundingSettings, openPage, press, startOrder } from '../../../../test/support/funding.ts'
import { startServer } from '../../../../test/support/listeningServer.ts'
import { signIn } from '../../../../test/support/signIn.ts'
import { createWorld } from '../../../../test/support/world.ts'
import { setVendorKeys } from '../app/vendorKeys.ts'
import { coinbase } from '../vendors/onramps/coinbase.ts'
import { moonpay, toMoonpayCode, toSignedUrl } from '../vendors/onramps/moonpay.ts'
import { stripe } from '../vendors/onramps/stripe.ts'

const { world, url: base, close } = await startServer({ settings: fundingSettings })
closeAtEnd(close)
const user = await signIn(world)

const initCoinbase = (body: object = {}, token = user.token) =>
  world.post(
    funding.initCoinbase.path,
    { addresses: [{ address: ada, blockchains: ['ethereum'] }], assets: ['ETH'], ...body },
    { token },
  )
const coinbaseStatus = (id: string, token = user.token) =>
  world.get(`${funding.getCoinbaseStatus.path}?partnerUserId=${id}`, { token })
const signMoonpay = (body: object = {}, token = user.token) =>
  world.post(
    funding.signMoonpay.path,
    { address: ada, config: { currencyCode: 'ETH_BASE', quoteCurrencyAmount: 0.05 }, ...body },
    { token },
  )

describe('Coinbase, as published clients ask', () => {
  const pay = `${base}/sandbox/coinbase/buy/select-asset`

  test('gives what the page’s address is made of, and says how it went', async () => {
    const { status, body } = await initCoinbase()
    expect({ status, body }).toMatchObject({ status: 200, body: { app_id: 'sandbox', channel_id: '' } })
    const id = String(body.partner_user_id)
    expect(id.length).toBeLessThan(50)
    expect(await coinbaseStatus(id)).toMatchObject({ body: { status: 'pending' } })
    const page = await openPage(world, `${pay}?sessionToken=${body.session_token}&partnerUserId=${id}`)
    await press(world, page, 'decline')
    expect(await coinbaseStatus(id)).toMatchObject({ body: { status: 'failure' } })
  })

  test('the coin of Polygon is POL, whatever the client calls it', async () => {
    expect(
      await initCoinbase({ addresses: [{ address: ada, blockchains: ['polygon'] }], assets: ['eth'] }),
    ).toMatchObject({ status: 200 })
  })

  test('security: a session token is good once, and for five minutes', async () => {
    const { body } = await initCoinbase()
    const address = `${pay}?sessionToken=${body.session_token}&partnerUserId=${body.partner_user_id}`
    expect(await openPage(world, address)).toContain('Nothing has been paid.')
    expect(await openPage(world, address)).toContain('This link was used before')
    const { body: second } = await initCoinbase()
    world.clock.forward({ seconds: 301 })
    expect(await openPage(world, `${pay}?sessionToken=${second.session_token}&partnerUserId=x`)).toContain(
      'is too old',
    )
    Object.assign(user, await signIn(world, user.email))
  })

  test('security: the status is its owner’s, and one of another vendor’s orders is not asked here', async () => {
    const { body } = await initCoinbase()
    const other = await signIn(world)
    expect(await coinbaseStatus(String(body.partner_user_id), other.token)).toMatchObject({ status: 404 })
    const { body: signed } = await signMoonpay()
    expect(await coinbaseStatus(String(signed.externalTransactionId))).toMatchObject({ status: 404 })
  })

  test('security: another app does not sell by it, and nobody without a session', async () => {
    const plain = await createWorld()
    const { token } = await signIn(plain)
    const body = { addresses: [{ address: ada, blockchains: ['ethereum'] }] }
    expect(await plain.post(funding.initCoinbase.path, body, { token })).toMatchObject({
      status: 400,
      body: { code: 'feature_not_enabled' },
    })
    expect(await world.post(funding.initCoinbase.path, body)).toMatchObject({ status: 401 })
  })
})

describe('MoonPay, as published clients ask', () => {
  test('gives a signed address that names wallet, coin and amount', async () => {
    const { body } = await signMoonpay()
    const { searchParams } = new URL(String(body.signedUrl))
    expect(Object.fromEntries(searchParams)).toMatchObject({
      apiKey: 'pk_test_sandbox',
      walletAddress: ada,
      currencyCode: 'eth_base',
      quoteCurrencyAmount: '0.05',
      externalTransactionId: body.externalTransactionId,
    })
    expect([...searchParams.keys()].at(-1)).toBe('signature')
    expect(await openPage(world, String(body.signedUrl))).toContain('Nothing has been paid.')
    const status = `/sandbox/moonpay/api/v1/transactions/ext/${body.externalTransactionId}?apiKey=pk_test_sandbox`
    expect((await world.fetch(status)).status).toBe(404)
    await press(world, await openPage(world, String(body.signedUrl)), 'payLater')
    expect(await (await world.fetch(status)).json()).toMatchObject([{ status: 'pending' }])
  })

  const changes: readonly [string, (url: URL) => void][] = [
    [
      'another wallet',
      (url) => url.searchParams.set('walletAddress', '0x000000000000000000000000000000000000dEaD'),
    ],
    ['another coin', (url) => url.searchParams.set('currencyCode', 'btc')],
    ['another amount', (url) => url.searchParams.set('quoteCurrencyAmount', '5')],
    ['another order', (url) => url.searchParams.set('externalTransactionId', 'f'.repeat(32))],
    ['one member more', (url) => url.searchParams.append('email', 'eve@example.com')],
    ['no signature', (url) => url.searchParams.delete('signature')],
  ]
  test.each(changes)('security: an address with %s is refused by the vendor', async (_, change) => {
    const { body } = await signMoonpay()
    const url = new URL(String(body.signedUrl))
    change(url)
    expect(await openPage(world, url.href)).toContain('The signature of this link is wrong.')
  })

  test.each(['BTC', 'eth_base', '../eth', 'ETH_BASE&walletAddress=0x1'])(
    'security: the currency code %s is not one of the list',
    async (currencyCode) => {
      expect(await signMoonpay({ config: { currencyCode } })).toMatchObject({ status: 400 })
    },
  )

  test('security: what a page writes into the look cannot change what is bought', async () => {
    const accentColor = '#fff&walletAddress=0x000000000000000000000000000000000000dEaD'
    const { body } = await signMoonpay({ config: { currencyCode: 'ETH_BASE', uiConfig: { accentColor } } })
    expect(new URL(String(body.signedUrl)).searchParams.getAll('walletAddress')).toEqual([ada])
  })

  test('the signature is that of MoonPay’s own example of an HMAC over the query', () => {
    const url = toSignedUrl(
      { publishable_key: 'pk_test_123', secret_key: 'sk_test_key' },
      { id: 'order', address: ada, currencyCode: 'eth' },
    )
    // openssl dgst -sha256 -hmac sk_test_key -binary | base64, over the query up to the signature.
    expect(url).toBe(
      `https://buy.moonpay.com/?apiKey=pk_test_123&externalTransactionId=order&walletAddress=${ada}&currencyCode=eth&signature=xm7ji%2FUKE1m%2FRGnU39IwEvKuiabsMBvHH6h7%2FTivCyk%3D`,
    )
  })

  test.each([
    ['ETH_ETHEREUM', 'eth'],
    ['USDC_ETHEREUM', 'usdc'],
    ['ETH_ARBITRUM', 'eth_arbitrum'],
    ['USDC_BASE', 'usdc_base'],
    ['MATIC_POLYGON', 'pol_polygon'],
    ['AVAX_CCHAIN', 'avax_cchain'],
    ['CELO_CELO', 'celo'],
    ['BNB_BSC', 'bnb_bsc'],
    ['SOL', 'sol'],
    ['USDC_SOL', 'usdc_sol'],
    ['WBTC_ETHEREUM', 'wbtc'],
  ])('%s is %s at MoonPay', (published, code) => {
    expect(toMoonpayCode(published)).toBe(code)
  })

  test('error: its test system needs keys of its own', async () => {
    await setVendorKeys(world.ctx, {
      ...{ appId: world.app.id, vendor: 'moonpay' },
      keys: { publishable_key: 'pk_live_1', secret_key: 'sk_live_1' },
    })
    expect(await signMoonpay({ useSandbox: true })).toMatchObject({
      status: 400,
      body: { code: 'feature_not_enabled', error: 'MoonPay is not set up here. Use another method.' },
    })
    const { body } = await signMoonpay()
    expect(String(body.signedUrl)).toMatch(/^https:\/\/buy\.moonpay\.com\/\?apiKey=pk_live_1&/)
    await setVendorKeys(world.ctx, { appId: world.app.id, vendor: 'moonpay', keys: null })
  })
})

test('error: a production server without keys says so, and sends nobody to the sandbox', async () => {
  const production = await createWorld({
    settings: fundingSettings,
    env: { LATCHKEY_PROFILE: 'production', PUBLIC_URL: 'https://login.example.com', TRUSTED_PROXIES: '1' },
  })
  const session = await signIn(production)
  for (const provider of ['coinbase', 'moonpay', 'stripe'])
    expect(await startOrder(production, session, { provider, chain: 'eip155:8453' })).toMatchObject({
      status: 400,
      body: { code: 'feature_not_enabled' },
    })
})

describe('a vendor on a bad day', () => {
  let answer: { status: number; body: string } | 'none' = 'none'
  const vendor = createServer((request, reply) => {
    if (answer === 'none') request.socket.destroy()
    else reply.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
  const canary = 'canary7391'
  const days = {
    'no answer': 'none',
    'an error of its own': { status: 500, body: canary },
    garbage: { status: 200, body: `<html>${canary}` },
    'another shape': {
      status: 200,
      body: JSON.stringify({ token: [canary], status: 7, id: '', transactions: canary }),
    },
    'a refused key': { status: 401, body: canary },
    'a limit': { status: 429, body: canary },
    'a refused purchase': { status: 422, body: canary },
  } as const
  const providers = { coinbase, stripe, moonpay }

  test.each(
    Object.keys(providers).flatMap((provider) => Object.keys(days).map((day) => ({ provider, day }))),
  )(
    'error: $provider with $day: an order keeps what is known, and a new one is refused',
    async ({ provider, day }) => {
      if (!vendor.listening) {
        await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve))
        closeAtEnd(() => void vendor.close())
      }
      const { vendor: name, sandboxKeys } = providers[provider as keyof typeof providers]
      const { body } = await startOrder(world, user, { provider })
      const { id } = body.order as funding.Order
      const address = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}`
      const keys = { ...sandboxKeys(`${base}/sandbox`), api_url: address }
      await setVendorKeys(world.ctx, { appId: world.app.id, vendor: name, keys })
      answer = days[day as keyof typeof days]
      const read = await world.get(funding.getOrder.path.replace(':order_id', id), { token: user.token })
      expect(read).toMatchObject({ status: 200, body: { status: 'waiting', is_current: false } })
      const answerToStart = await startOrder(world, user, { provider, chain: 'eip155:8453' })
      // MoonPay gets no request: its page is an address that we sign.
      if (provider !== 'moonpay') {
        expect(answerToStart.status).toBeGreaterThanOrEqual(400)
        expect(answerToStart.status).toBeLessThan(500)
        expect(answerToStart.body.error).not.toContain(canary)
      }
      await setVendorKeys(world.ctx, { appId: world.app.id, vendor: name, keys: null })
    },
  )
})
