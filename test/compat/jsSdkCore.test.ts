import { ed25519 } from '@noble/curves/ed25519.js'
import { PublicKey } from '@solana/web3.js'
import type { Browser } from 'playwright-core'
import { recoverMessageAddress, recoverTypedDataAddress, stringToHex, toHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getBrowser } from '../support/browser/chromium.ts'
import { type HostPage, serveSite } from '../support/compat/hostPage.ts'
import { buildPages, versions } from '../support/compat/jsSdkCore/build.ts'
import { type Device, openDevice, type Scene, signIn } from '../support/compat/jsSdkCore/device.ts'
import { rowsOf } from '../support/deep.ts'
import { startServer } from '../support/listeningServer.ts'
import { toBase58 } from '../support/wallets.ts'

/** The server is at `localhost`. Ports do not separate sites; names do. */
const hosts = [
  { site: 'same-site', host: 'localhost' },
  { site: 'cross-site, storage partitioned', host: 'app.localhost' },
]
const email = 'user@example.com'
const all = versions.flatMap((version) => hosts.map((host) => ({ version, ...host })))
/** In a usual run each version is on one of the two sites. */
const journeys = rowsOf(all, ({ version, host }) => (version === '0.37.2') === (host === 'app.localhost'))

let browser: Browser
let pages: HostPage

beforeAll(async () => {
  const [site, browserTask] = await Promise.all([buildPages(), getBrowser()])
  browser = browserTask
  pages = await serveSite(site)
})

afterAll(() => pages?.close())

describe.each(journeys)('js-sdk-core $version, $site', ({ version, host }) => {
  let scene: Scene
  let first: Device
  let second: Device
  let address = ''

  beforeAll(async () => {
    const server = await startServer({
      origins: [`http://${host}:${pages.port}`],
      // Shorter than the clients' margin of 30 s: they treat every token as expired, and refresh before each call.
      settings: {
        ...{ access_token_seconds: 30, google_oauth: true },
        embedded_wallet_config: { user_owned_recovery_options: ['google-drive'] },
      },
    })
    scene = { browser, pages, server, version, host }
  })
  afterAll(async () => {
    await Promise.all([first, second].map((device) => device?.visitor.leave()))
    await scene.server.close()
  })

  test('error: refuses with the codes of the catalog', async () => {
    const { world } = scene.server
    first = await openDevice(scene)
    await first.ask('auth.email.sendCode', email)
    expect(await first.refusal('auth.email.sendCode', email)).toBe('too_many_requests')
    const wrong = world.codeFor(email) === '000000' ? '000001' : '000000'
    expect(await first.refusal('auth.email.loginWithCode', email, wrong)).toBe('invalid_credentials')
    const code = world.codeFor(email)
    expect(await first.refusal('auth.email.loginWithCode', email, code, 'no-signup')).toBe(
      'user_does_not_exist',
    )
    world.clock.forward({ seconds: 31 })
  })

  test('signs in by email', async () => {
    const userId = await signIn(scene, first, email)
    expect(userId).toMatch(/^did:privy:/)
    expect(await whoIs(first)).toEqual({ id: userId, address: undefined })
  })

  test('creates a wallet in the frame, and signs with it', async () => {
    await first.ask('embeddedWallet.create', ...(version === '0.37.2' ? [] : [{}]))
    address = (await whoIs(first)).address ?? ''
    expect(address).toMatch(/^0x[\dA-Fa-f]{40}$/)
    await expectSignatures(first, address)
  })

  test('creates a Solana wallet next to it, and another Ethereum wallet', async () => {
    const ethereumAccount = (await first.ask<UserReply>('user.get')).user.linked_accounts.find(isEmbedded)
    await first.ask('embeddedWallet.createSolana', { ethereumAccount })
    const entropy = { entropyId: address, entropyIdVerifier: 'ethereum-address-verifier' }
    await first.ask('embeddedWallet.add', { ...entropy, chainType: 'ethereum', hdWalletIndex: 1 })
    const { user } = await first.ask<UserReply>('user.get')
    expect(user.linked_accounts.filter(isEmbedded)).toMatchObject([
      { address, chain_type: 'ethereum', wallet_index: 0 },
      { chain_type: 'solana', wallet_index: 0 },
      { chain_type: 'ethereum', wallet_index: 1 },
    ])
    await expectSignatures(first, address)
  })

  // Later versions do not have this event.
  test.runIf(version === '0.37.2')('signs with the Solana wallet, by its public key', async () => {
    const { user } = await first.ask<UserReply>('user.get')
    const { address: publicKey = '' } =
      user.linked_accounts.find(({ chain_type: chain }) => chain === 'solana') ?? {}
    const accessToken = await first.ask<string>('getAccessToken')
    const message = Buffer.from('Grüße from the host app')
    const request = { method: 'signMessage', params: { message: message.toString('base64') } }
    const answer = await first.ask<{ publicKey: string; response: { data: { signature: string } } }>(
      'embeddedWallet._proxy.solanaRpc',
      { accessToken, publicKey, request },
    )
    expect(answer.publicKey).toBe(publicKey)
    const signature = Buffer.from(answer.response.data.signature, 'base64')
    expect(ed25519.verify(signature, message, new PublicKey(publicKey).toBytes())).toBe(true)
  })

  // The older version has no imports.
  test.runIf(version === '0.76.2')('imports keys of both chains, which lie beside it', async () => {
    const { secretKey, publicKey } = ed25519.keygen()
    const pair = Uint8Array.from([...secretKey, ...publicKey])
    const keys = [
      { chainType: 'ethereum', privateKey: toHex(secretKey), address: privateKeyToAddress(toHex(secretKey)) },
      { chainType: 'solana', privateKey: toBase58(pair), address: toBase58(publicKey) },
    ]
    for (const { address: _, ...key } of keys) await first.ask('embeddedWallet.importWallet', key)
    const { user } = await first.ask<UserReply>('user.get')
    const importedWallets = user.linked_accounts.filter((account) => account.imported)
    expect(importedWallets).toMatchObject(
      keys.map((key) => ({ address: key.address, chain_type: key.chainType })),
    )
    await expectSignatures(first, address)
  })

  test('refreshes with rotation', async () => {
    const before = await first.stored('privy:refresh_token')
    await whoIs(first)
    const after = await first.stored('privy:refresh_token')
    expect(after).toMatch(/^".{20,}"$/)
    expect(after).not.toBe(before)
  })

  test('is still signed in after a restart of the page', async () => {
    await first.visitor.page.reload()
    expect(await whoIs(first)).toMatchObject({ address })
    await expectSignatures(first, address)
  })

  test('recovers the same wallet on a second device', async () => {
    second = await openDevice(scene)
    await signIn(scene, second, email)
    expect(await whoIs(second)).toMatchObject({ address })
    await expectSignatures(second, address)
    await expectSignatures(first, address)
    expect(second.visitor.crashes).toEqual([])
  })

  // Runs on only one of the two hosts. They differ in where the frame's storage is, which the wallet's test above
  // checks.
  test.runIf(host === 'localhost')(
    'backs the wallet up in Google Drive, and opens it from there on another device',
    async () => {
      const getWallet = async (device: Device) =>
        (await device.ask<UserReply>('user.get')).user.linked_accounts.find(isEmbedded)
      const wallet = await getWallet(first)
      const options = { recoveryMethod: 'google-drive', recoveryAccessToken: await allowDrive(first) }
      await first.ask('embeddedWallet.setRecovery', { wallet, ...options }).catch(unlessProvider)
      expect(await getWallet(first)).toMatchObject({ recovery_method: 'google-drive' })

      const third = await openDevice(scene)
      await signIn(scene, third, email)
      const token = await allowDrive(third)
      await third
        .ask('embeddedWallet.getProvider', await getWallet(third), undefined, token)
        .catch(unlessProvider)
      await expectSignatures(third, address)
      expect(third.visitor.crashes).toEqual([])
      await third.visitor.leave()
    },
  )

  test('error: keeps the only login method, and one address', async () => {
    expect(await first.refusal('auth.email.unlink', email)).toBe('cannot_unlink_sole_account')
    await first.ask('auth.email.sendCode', 'other@example.com')
    const code = scene.server.world.codeFor('other@example.com')
    expect(await first.refusal('auth.email.linkWithCode', 'other@example.com', code)).toBe(
      'cannot_link_more_of_type',
    )
  })

  test('links a social account through the provider’s page', async () => {
    const { page } = first.visitor
    const { url } = await first.ask<{ url: string }>('auth.oauth.generateURL', 'google', page.url())
    await page.goto(url)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(/privy_oauth_code=/)
    const query = new URL(page.url()).searchParams
    await first.ask('auth.oauth.linkWithCode', query.get('privy_oauth_code'), query.get('privy_oauth_state'))
    const { user } = await first.ask<UserReply>('user.get')
    const own = user.linked_accounts.filter((account) => !isEmbedded(account))
    expect(own.map(({ type }) => type)).toEqual(['email', 'google_oauth'])
  })

  test('logs out, and leaves no data', async () => {
    const { world, url } = scene.server
    const refreshToken = JSON.parse((await first.stored('privy:refresh_token')) ?? '')
    // 0.76.2 does not wait for the server's answer.
    const logoutReply = first.visitor.page.waitForResponse(`${url}/api/v1/sessions/logout`)
    await Promise.all([logoutReply, first.ask('auth.logout')])
    expect(await first.keys()).toEqual([])
    // 0.37.2 lets its cookies expire; their session has ended.
    if (version === '0.76.2') expect(await first.cookies()).toEqual([])
    const { status, body } = await world.post('/api/v1/sessions', { refresh_token: refreshToken })
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'missing_or_invalid_token' })
    expect(first.visitor.crashes).toEqual([])
  })
})

/** Through the page of the sandbox, and back to the requesting page. */
async function allowDrive(device: Device): Promise<string> {
  const { page } = device.visitor
  const address = page.url()
  const { url } = await device.ask<{ url: string }>('recovery.auth.generateURL', address)
  await page.goto(url)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/privy_oauth_code=/)
  const query = new URL(page.url()).searchParams
  const [code, state] = [query.get('privy_oauth_code'), query.get('privy_oauth_state')]
  await page.goto(address)
  return (await device.ask<{ access_token: string }>('recovery.auth.authorize', code, state)).access_token
}

/** The test cannot pass a provider, which is its only expected error. */
function unlessProvider(error: unknown): void {
  if (!/circular|cyclic/i.test(String(error))) throw error
}

type UserReply = {
  user: { id: string; linked_accounts: Account[] }
}
type Account = {
  type: string
  address?: string
  imported?: boolean
  connector_type?: string
  chain_type?: string
}

function isEmbedded({ connector_type: connector }: Account): boolean {
  return connector === 'embedded'
}

/** Asks the server for the signed-in user and the wallet. */
async function whoIs(device: Device): Promise<{ id: string; address: string | undefined }> {
  const { user } = await device.ask<UserReply>('user.get')
  return { id: user.id, address: user.linked_accounts.find(({ type }) => type === 'wallet')?.address }
}

const message = 'Grüße from the host app'
const typedData = {
  domain: { name: 'Compat', version: '1', chainId: 1 },
  types: {
    Mail: [
      { name: 'to', type: 'address' as const },
      { name: 'text', type: 'string' as const },
    ],
  },
  primaryType: 'Mail' as const,
  message: { to: '0x000000000000000000000000000000000000dEaD' as const, text: message },
}

/** Plain text, its bytes as hex, and typed data: all three must come from the wallet's key. */
async function expectSignatures(device: Device, address: string): Promise<void> {
  const plain = await device.request('personal_sign', [message, address])
  expect(await recoverMessageAddress({ message, signature: plain })).toBe(address)
  expect(await device.request('personal_sign', [stringToHex(message), address])).toBe(plain)
  const signature = await device.request('eth_signTypedData_v4', [address, JSON.stringify(typedData)])
  expect(await recoverTypedDataAddress({ ...typedData, signature })).toBe(address)
}
