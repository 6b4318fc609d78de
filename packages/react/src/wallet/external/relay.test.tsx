import '../../../test/dom.ts'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeRelayClients } from '../../../../../test/support/walletConnect/closeRelayClients.ts'
import { type RelayFake, startRelayFake } from '../../../../../test/support/walletConnect/relay.ts'
import { startWalletApp, type WalletApp } from '../../../../../test/support/walletConnect/walletApp.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { openPage, until } from '../../../test/hostPage.tsx'
import { inModal, pressIfThere, pressInModal, submit, typeInto } from '../../../test/modal.ts'
import {
  type PrivyClientConfig,
  useConnectWallet,
  usePrivy,
  useWallets,
  type WalletListEntry,
} from '../../index.ts'

/** A wallet's app on a phone, from the first row to a login. Client, relay, server and signature are real. */

let world: World
let relay: RelayFake
let app: WalletApp

beforeEach(async () => {
  document.body.replaceChildren()
  onConnected.mockClear()
  ;[world, relay] = await Promise.all([createWorld({ settings: { wallet_auth: true } }), startRelayFake()])
  app = await startWalletApp(relay.url)
})
afterEach(async () => {
  closeRelayClients()
  vi.restoreAllMocks()
  await relay.close()
})

const onConnected = vi.fn()
const useHooks = () => {
  const { connectWallet } = useConnectWallet({ onSuccess: onConnected })
  return { privy: usePrivy(), wallets: useWallets(), connectWallet }
}

async function openHost(walletList: WalletListEntry[] = ['rainbow', 'metamask']) {
  const config: PrivyClientConfig = {
    walletConnectCloudProjectId: 'f'.repeat(32),
    externalWallets: { walletConnect: { enabled: true, relayUrl: relay.url } },
    appearance: { walletList },
  }
  return openPage(world, useHooks, config)
}

/** Reads the URI of the code or link on the screen. */
async function readUri(): Promise<string> {
  const clipboard: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void clipboard.push(text))
  await until(() => {
    pressIfThere('Copy link')
    expect(clipboard[0]).toMatch(/^wc:/)
  })
  return clipboard[0] as string
}

test('logs in by a code that the wallet scans, and is restored after a reload', async () => {
  const { read, leave } = await openHost()
  act(() => void read().privy.login())
  await pressInModal('Continue with a wallet')
  await pressInModal('Rainbow')
  await app.scan(await readUri())
  await until(() => expect(read().privy.authenticated).toBe(true))
  expect(app.asked).toEqual(['session', 'personal_sign'])
  expect(read().privy.user?.wallet).toMatchObject({
    ...{ address: app.address, walletClientType: 'rainbow', connectorType: 'wallet_connect_v2' },
  })
  expect(read().wallets.wallets).toMatchObject([
    { address: app.address, connectorType: 'wallet_connect_v2', linked: true, meta: { name: 'Rainbow' } },
  ])
  leave()
  closeRelayClients({ pagesAlone: true })
  const next = await openHost()
  await until(() => expect(next.read().wallets.wallets.map(({ address }) => address)).toEqual([app.address]))
  expect(app.asked).toEqual(['session', 'personal_sign'])
})

test('a wallet that is not installed is reached by its code or by its extension, from one screen', async () => {
  const { read } = await openHost()
  act(() => read().connectWallet())
  await pressInModal('Rainbow')
  await until(() => expect(inModal('.lk-qr > svg')).toHaveLength(1))
  await pressInModal('Get the extension')
  await until(() => expect(inModal('h2').map(({ textContent }) => textContent)).toContain('Get Rainbow'))
  expect(inModal('.lk-qr')).toHaveLength(0)
  expect(inModal('ol li')).toHaveLength(4)
})

test('on a phone a link opens the wallet’s app, without a code', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
  )
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const { read } = await openHost()
  act(() => read().connectWallet())
  await pressInModal('Rainbow')
  await until(() => {
    pressIfThere('Open in Rainbow')
    expect(open).toHaveBeenCalled()
  })
  expect(inModal('.lk-qr')).toHaveLength(0)
  const [link] = open.mock.calls[0] as [string]
  await app.scan(link.includes('uri=') ? decodeURIComponent(link.replace(/.*uri=/, '')) : link)
  await until(() => expect(onConnected).toHaveBeenCalled())
})

test('on a phone the WalletConnect row opens the wallets with an app, and can be searched', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15)')
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const { read } = await openHost(['wallet_connect'])
  act(() => read().connectWallet())
  await pressInModal('WalletConnect')
  await until(() => expect(inModal('input')).toHaveLength(1))
  const field = inModal('input')[0] as HTMLInputElement
  typeInto(field, 'nothing of this name')
  expect(inModal('[role=status]').map(({ textContent }) => textContent)).toContain('No matches')
  submit(field, ' TRÚST ')
  await until(() => {
    pressIfThere('Open in Trust')
    expect(open).toHaveBeenCalled()
  })
  expect(open.mock.calls[0]?.[0]).toMatch(/^https:\/\/link\.trustwallet\.com\/wc\?uri=wc%3A/)
})
