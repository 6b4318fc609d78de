import type { Browser, Page } from 'playwright-core'
import {
  type Address,
  type Hex,
  parseEther,
  parseTransaction,
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
  type TransactionSerialized,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWallet } from '../../packages/core/src/wallet/embedded/createWallet.ts'
import { acceptRequester } from '../../packages/server/src/methods/crossApp/connect.ts'
import { getBrowser } from '../support/browser/chromium.ts'
import { holdRequests } from '../support/browser/holdRequests.ts'
import { logInElsewhere, pressLast, pressUntilClosed } from '../support/browser/vendorFakes.ts'
import { host, onDevice } from '../support/browserDevice.ts'
import { type Anvil, startAnvil } from '../support/chains/anvil.ts'
import { openWindow, readOutput, serveDapp, toDappUrl } from '../support/compat/dapp.ts'
import type { HostPage } from '../support/compat/hostPage.ts'
import { type Visitor, visit } from '../support/compat/visitor.ts'
import { type ListeningServer, startServer } from '../support/listeningServer.ts'
import { type Session, signIn } from '../support/signIn.ts'
import { typedData } from './crossAppConnect/typedData.ts'

let address: string
let browser: Browser
let dapp: HostPage
let server: ListeningServer
let anvil: Anvil
let ada: Session

beforeAll(async () => {
  ;[browser, dapp] = await Promise.all([getBrowser(), serveDapp()])
  anvil = await startAnvil()
  const env = { RPC_URLS: `31337=${anvil.url}` }
  server = await startServer({ origins: [host], settings: { email_auth: true }, env })
  const { ctx, app } = server.world
  await acceptRequester(ctx, {
    ...{ provider: app.id, requester: 'dapp', name: 'Dapp <b>', origins: [`http://localhost:${dapp.port}`] },
  })
  ada = await signIn(server.world)
  address = (await createWallet(await onDevice(server.world, ada))).address
})

afterAll(async () => {
  await Promise.all([dapp?.close(), server?.close()])
})

const dappUrl = (host = 'localhost', options: Record<string, string> = {}) =>
  toDappUrl(server, { host, port: dapp.port, ...options })
const logInHere = (popup: Page, { email } = ada) => logInElsewhere(popup, server.world, email)

const allow = (popup: Page) => popup.getByRole('button', { name: 'Allow' })

async function readSigned(visitor: Visitor): Promise<Hex> {
  await expect.poll(() => readOutput(visitor), { timeout: 30_000 }).toMatch(/^signed 0x/)
  return String(await readOutput(visitor)).slice('signed '.length) as Hex
}

describe('@privy-io/cross-app-connect 0.5.15', () => {
  test('connects to our provider page, after a login by email and an approval', async () => {
    const visitor = await visit(browser)
    await visitor.page.goto(dappUrl())
    const popup = await openWindow(visitor)
    await logInHere(popup)
    await popup.getByRole('heading', { name: 'Dapp <b> wants to connect to your Test app account' }).waitFor()
    expect(await popup.getByText(`Logged in as ${ada.email}`).isVisible()).toBe(true)
    await pressLast(popup, 'Allow')
    expect(await readOutput(visitor)).toBe(`connected ${address}`)
    const storage = await visitor.page.evaluate(
      (id) => JSON.parse(localStorage.getItem(`privy-caw:${id}:connection`) ?? 'null'),
      server.world.app.id,
    )
    expect(storage).toMatchObject({ address, sharedSecret: expect.any(String), exp: expect.any(Number) })
    const mine = await server.world.get('/api/v1/users/me/connected_apps', { token: ada.token })
    expect(mine.body.connected_apps).toMatchObject([{ id: 'dapp', name: 'Dapp <b>' }])

    // A user who is already logged in there is asked for consent again, without another login.
    await visitor.page.evaluate(() => localStorage.clear())
    await visitor.page.reload()
    const again = await openWindow(visitor)
    await pressLast(again, 'Cancel')
    expect(await readOutput(visitor)).toBe('failed User rejected request')
    expect(visitor.crashes).toEqual([])
    await visitor.leave()
  })

  test('sends and signs on the chain that the connector names, which the transaction does not', async () => {
    // Only a few codes per hour go to one address.
    const ben = await signIn(server.world)
    const wallet = await createWallet(await onDevice(server.world, ben))
    await anvil.fund(wallet.address as Address, parseEther('1'))
    const visitor = await visit(browser)
    await visitor.page.goto(dappUrl('localhost', { chainId: '31337' }))
    const consent = await openWindow(visitor)
    await logInHere(consent, ben)
    await pressLast(consent, 'Allow')
    expect(await readOutput(visitor)).toBe(`connected ${wallet.address}`)
    const popup = await openWindow(visitor, 'Pay')
    await pressUntilClosed(popup, 'Approve')
    await expect.poll(() => readOutput(visitor), { timeout: 30_000 }).toMatch(/^sent 0x[\da-f]{64}$/)
    const hash = String(await readOutput(visitor)).slice('sent '.length) as Hex
    const transaction = await anvil.ask('eth_getTransactionByHash', hash)
    expect(transaction).toMatchObject({ chainId: '0x7a69', value: '0x1' })

    // The other requests that name a chain, as libraries send them.
    const typing = await openWindow(visitor, 'Type by viem')
    await pressUntilClosed(typing, 'Sign')
    const signature = await readSigned(visitor)
    expect(await recoverTypedDataAddress({ ...typedData, signature })).toBe(wallet.address)
    const signing = await openWindow(visitor, 'Only sign')
    await pressUntilClosed(signing, 'Sign')
    const serializedTransaction = (await readSigned(visitor)) as TransactionSerialized
    expect(parseTransaction(serializedTransaction)).toMatchObject({ chainId: 31_337, value: 1n })
    expect(await recoverTransactionAddress({ serializedTransaction })).toBe(wallet.address)
    await visitor.leave()
  })

  test("has a message signed in our window, and refuses a second one for another user's login", async () => {
    const visitor = await visit(browser)
    await visitor.page.goto(dappUrl())
    const consent = await openWindow(visitor)
    await logInHere(consent)
    await pressLast(consent, 'Allow')
    expect(await readOutput(visitor)).toBe(`connected ${address}`)

    const popup = await openWindow(visitor, 'Sign')
    await popup.getByText('Hello from a dapp').waitFor()
    await popup.getByText('Dapp <b>').waitFor()
    await pressUntilClosed(popup, 'Sign')
    await expect.poll(() => readOutput(visitor)).toMatch(/^signed 0x/)
    const signature = String(await readOutput(visitor)).slice('signed '.length) as Hex
    expect(await recoverMessageAddress({ message: 'Hello from a dapp', signature })).toBe(address)

    const refusal = await openWindow(visitor, 'Sign')
    await refusal.getByText('Hello from a dapp').waitFor()
    await pressUntilClosed(refusal, 'Reject')
    await expect.poll(() => readOutput(visitor)).toBe('failed User rejected request 4001')

    const eve = await signIn(server.world)
    const later = await openWindow(visitor, 'Sign')
    await later.getByText('Hello from a dapp').waitFor()
    // Without scripts of the window, which would store its session again.
    await later.goto(`${server.url}/js/telegram-login.js`)
    await later.evaluate(() => localStorage.clear())
    await later.close()
    const stranger = await openWindow(visitor, 'Sign')
    await logInHere(stranger, eve)
    await stranger.getByText('Dapp <b> asks for a signature of another account of Test app.').waitFor()
    await pressLast(stranger, 'Cancel')
    await expect.poll(() => readOutput(visitor)).toBe('failed User rejected request 4001')
    // The client forgets the connection, since its error may mean that the connection has ended.
    expect(
      await visitor.page.evaluate(
        (id) => localStorage.getItem(`privy-caw:${id}:connection`),
        server.world.app.id,
      ),
    ).toBeNull()
    expect(visitor.crashes).toEqual([])
    await visitor.leave()
  })

  test('security: ignores approval in the first half second (R73: consent window)', async () => {
    const visitor = await visit(browser)
    await visitor.page.goto(dappUrl())
    const popup = await openWindow(visitor)
    await logInHere(popup)
    await allow(popup).waitFor()
    // From here on the window's clock is stopped, so that a busy machine does not change the half second.
    await popup.clock.install()
    await popup.clock.pauseAt(Date.now() + 1_000)
    // The client begins in a separate task: the clock moves until its first request, and no further.
    const { requested, release } = await holdRequests(popup, /\/api\/v1\/apps\//)
    let isAsked = false
    requested.then(() => {
      isAsked = true
    })
    await popup.reload()
    await expect.poll(() => popup.clock.runFor(1).then(() => isAsked), { timeout: 30_000 }).toBe(true)
    release()
    await allow(popup).waitFor()
    await popup.clock.runFor(499)
    expect(await allow(popup).isDisabled()).toBe(true)
    const isEnabledLater = () => popup.clock.runFor(1).then(() => allow(popup).isEnabled())
    await expect.poll(isEnabledLater).toBe(true)
    await visitor.leave()
  })

  test('security: a page that is not registered gets no question and no answer (R70: registered requesters)', async () => {
    const visitor = await visit(browser)
    await visitor.page.goto(dappUrl('127.0.0.1'))
    const popupEvent = visitor.page.waitForEvent('popup')
    await visitor.page.evaluate(
      ([api, id]) => {
        const query = new URLSearchParams({
          ...{ provider_app_id: id, requester_origin: location.origin },
          ...{ requester_public_key: `${'A'.repeat(44)}`, connect: 'true' },
        } as Record<string, string>)
        window.open(`${api}/cross-app/connect?${query}`)
      },
      [server.url, server.world.app.id],
    )
    const popup = await popupEvent
    await popup.getByRole('heading', { name: 'Not possible' }).waitFor()
    expect(await popup.getByRole('button').count()).toBe(0)
    await visitor.leave()
  })

  test('security: an opener of an unregistered origin receives nothing (R73: consent window)', async () => {
    const visitor = await visit(browser)
    await visitor.page.goto(dappUrl('127.0.0.1'))
    const popupEvent = visitor.page.waitForEvent('popup')
    await visitor.page.evaluate(
      ([api, id, port]) => {
        Object.assign(window, { heard: [] })
        window.addEventListener('message', ({ data }) => {
          const { heard } = window as unknown as { heard: unknown[] }
          heard.push(data)
        })
        const query = new URLSearchParams({
          ...{ provider_app_id: id, requester_origin: `http://localhost:${port}` },
          ...{ requester_public_key: `${'A'.repeat(44)}`, connect: 'true' },
        } as Record<string, string>)
        window.open(`${api}/cross-app/connect?${query}`)
      },
      [server.url, server.world.app.id, String(dapp.port)],
    )
    const popup = await popupEvent
    await logInHere(popup)
    const closeEvent = popup.waitForEvent('close')
    await pressLast(popup, 'Allow')
    await closeEvent
    expect(await visitor.page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([])
    await visitor.leave()
  })

  test('security: the page does not render in a frame (R73: consent window)', async () => {
    const visitor = await visit(browser)
    await visitor.page.goto(dappUrl())
    const query = new URLSearchParams({
      ...{ provider_app_id: server.world.app.id, requester_origin: `http://localhost:${dapp.port}` },
      ...{ requester_public_key: 'A'.repeat(44), connect: 'true' },
    })
    const refusalLine = visitor.page.waitForEvent('console', (line) => /frame-ancestors/.test(line.text()))
    await visitor.page.evaluate((src) => {
      document.body.appendChild(document.createElement('iframe')).src = src
    }, `${server.url}/cross-app/connect?${query}`)
    await refusalLine
    await visitor.leave()
  })
})
