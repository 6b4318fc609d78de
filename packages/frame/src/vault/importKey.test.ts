import { type FrameAnswer, frameErrors, vault } from '@latchkey/wire'
import { ed25519 } from '@noble/curves/ed25519.js'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Session, signIn } from '../../../../test/support/signIn.ts'
import { createMessage, nonceFor, send, walletLogin } from '../../../../test/support/siwe.ts'
import { deviceIn, openIntent, openStaged, stage } from '../../../../test/support/vaultDevice.ts'
import { ethereumWallet, type TestWallet } from '../../../../test/support/wallets.ts'
import { createWorld, type World } from '../../../../test/support/world.ts'
import {
  create,
  type Fetch,
  getWallets,
  newProfile,
  openPage,
  type Page,
  readSigner,
  sign,
  wallet,
} from '../../test/page.ts'
import { toBase58 } from '../keys/base58.ts'
import { derive } from '../keys/derive.ts'
import { toHex } from '../keys/encoding.ts'

type Key = { chainType: 'ethereum' | 'solana'; privateKey: string; address: string }

function ethereumKey(): Key & { privateKey: `0x${string}` } {
  const privateKey = generatePrivateKey()
  return { chainType: 'ethereum', privateKey, address: privateKeyToAddress(privateKey) }
}

function solanaKey(): Key {
  const { secretKey, publicKey } = ed25519.keygen()
  const privateKey = toBase58(Uint8Array.from([...secretKey, ...publicKey]))
  return { chainType: 'solana', privateKey, address: toBase58(publicKey) }
}

const importInto = (page: Page, { token }: Session, { chainType, privateKey }: Omit<Key, 'address'>) =>
  page.send('privy:wallets:import', { accessToken: token, chainType, privateKey })

let world: World
beforeAll(async () => {
  world = await createWorld({ settings: { wallet_auth: true } })
})

async function setUp() {
  const ada = await signIn(world)
  const profile = newProfile()
  return { ada, profile, page: openPage(world, profile) }
}

async function getAccounts({ token }: Pick<Session, 'token'>) {
  const { body } = await world.get('/api/v1/users/me', { token })
  const { linked_accounts } = body.user as { linked_accounts: Record<string, unknown>[] }
  return linked_accounts.filter(({ type }) => type === 'wallet')
}

/** Whether the wallet signs on this page: by personal_sign, or with a bare Ed25519 signature. */
async function signs(page: Page, session: Session, { chainType, address }: Key): Promise<boolean> {
  if (chainType === 'ethereum') return (await readSigner(await sign(page, session, { address }))) === address
  const text = Buffer.from('hello')
  const request = { method: 'signMessage', params: { message: text.toString('base64') } }
  const place = { chainType, hdWalletIndex: 0, entropyIdVerifier: 'solana-address-verifier' } as const
  const { data, error } = await page.send('privy:wallets:rpc', {
    ...wallet(session, address),
    ...place,
    request,
  })
  if (error) throw new Error(error.type)
  const { response } = data as { response: { data: { signature: string } } }
  return ed25519.verify(Buffer.from(response.data.signature, 'base64'), text, readBase58(address), {
    zip215: false,
  })
}

const readBase58 = (text: string) => {
  let value = 0n
  for (const letter of text)
    value = value * 58n + BigInt('123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'.indexOf(letter))
  return Uint8Array.from(Buffer.from(value.toString(16).padStart(64, '0'), 'hex'))
}

const toRefusal = (type: keyof typeof frameErrors) => ({ error: { type, message: frameErrors[type] } })

describe.each([
  ['Ethereum', ethereumKey, { chain_id: 'eip155:1' }],
  ['Solana', solanaKey, {}],
])('a key of %s', (_, make, own) => {
  test('becomes a wallet that signs here, after a reload, and on a device that recovers it', async () => {
    const { ada, profile, page } = await setUp()
    const key = make()
    const answer = await importInto(page, ada, key)
    expect(answer.data).toEqual({ address: key.address })
    const { address, chainType } = key
    expect(await getAccounts(ada)).toMatchObject([
      {
        ...{ address, chain_type: chainType, ...own, imported: true, wallet_index: 0, delegated: false },
        ...{ wallet_client_type: 'privy', connector_type: 'embedded', recovery_method: 'privy' },
      },
    ])
    expect(await signs(page, ada, key)).toBe(true)
    expect(await signs(openPage(world, profile), ada, key)).toBe(true)
    const away = openPage(world, newProfile())
    await expect(signs(away, ada, key)).rejects.toThrow('wallet_not_on_device')
    await away.send('privy:wallets:recover', wallet(ada, address))
    expect(await signs(away, ada, key)).toBe(true)
  })

  test('is one wallet, however often it is imported: again, in two tabs at once, on two devices at once', async () => {
    const { ada, profile, page } = await setUp()
    const key = make()
    const pages = [
      page,
      openPage(world, profile),
      openPage(world, newProfile()),
      openPage(world, newProfile()),
    ]
    const answers = await Promise.all(pages.map((one) => importInto(one, ada, key)))
    // A device that found another one at work may give up; asked again, it finds the wallet.
    for (const [n, one] of pages.entries())
      if (answers[n]?.error) answers[n] = await importInto(one, ada, key)
    expect(answers.map(({ data }) => data)).toEqual(pages.map(() => ({ address: key.address })))
    expect(await getWallets(world, ada)).toEqual([key.address])
    expect(await importInto(page, ada, key)).toMatchObject({ data: { address: key.address } })
    expect(await getWallets(world, ada)).toEqual([key.address])
  })
})

test('keys lie side by side, and beside the wallet of the own seed, whichever came first', async () => {
  const { ada, page } = await setUp()
  const keys = [ethereumKey(), solanaKey(), ethereumKey()]
  const [first, ...later] = keys
  if (first) await importInto(page, ada, first)
  const address = await create(page, ada)
  for (const key of later) expect((await importInto(page, ada, key)).data).toEqual({ address: key.address })
  expect((await getWallets(world, ada)).sort()).toEqual([address, ...keys.map((key) => key.address)].sort())
  expect(await readSigner(await sign(page, ada, { address }))).toBe(address)
  for (const key of keys) expect(await signs(page, ada, key)).toBe(true)
})

test('an import that stopped at any step is finished by the next, and never makes two', async () => {
  for (const step of ['material', 'commit']) {
    const { ada, profile } = await setUp()
    const key = ethereumKey()
    const lose = (real: Fetch): Fetch => {
      return async (url, init) => {
        const answer = await real(url, init)
        if (url.endsWith(step)) throw new Error('the page died')
        return answer
      }
    }
    const dead = openPage(world, { ...profile, fetch: lose })
    expect((await importInto(dead, ada, key)).error).toBeDefined()
    const page = openPage(world, profile)
    expect((await importInto(page, ada, key)).data).toEqual({ address: key.address })
    expect(await getWallets(world, ada)).toEqual([key.address])
    expect(await signs(openPage(world, profile), ada, key)).toBe(true)
    expect(page.calls).not.toContain('/api/v1/vault/slots/recover')
  }
})

test.each([
  ['ethereum', '0x12', 'Invalid request arguments: an Ethereum private key has 64 hex digits.'],
  [
    'ethereum',
    'x'.repeat(64),
    'Invalid request arguments: an Ethereum private key is written in hex digits.',
  ],
  ['ethereum', '0'.repeat(64), 'Invalid request arguments: the private key is out of range.'],
  ['solana', '0OIl', 'Invalid request arguments: a Solana private key is written in base58.'],
  ['solana', 'abc', 'Invalid request arguments: a Solana private key has 64 bytes, the public key included.'],
  [
    'solana',
    toBase58(new Uint8Array(64).fill(7)),
    'Invalid request arguments: the public key in the private key does not belong to it.',
  ],
] as const)(
  'error: a bad key of %s is refused before any call, by what is wrong with it: %s',
  async (chainType, privateKey, message) => {
    const { ada, page } = await setUp()
    const { error } = await importInto(page, ada, { chainType, privateKey })
    expect(error).toEqual({ type: 'invalid_request_arguments', message })
    expect(page.calls).toEqual([])
  },
)

test('members that later clients add are ignored', async () => {
  const { ada, page } = await setUp()
  const { address, ...key } = ethereumKey()
  const later = { ...key, accessToken: ada.token, mode: 'on-device', additionalSigners: [{ signerId: 'a' }] }
  expect((await page.send('privy:wallets:import', later)).data).toEqual({ address })
})

describe('a key whose address is known already', () => {
  /** A key of the user's own seed, as its owner may have exported it. */
  async function ownKey() {
    const { ada, profile } = await setUp()
    const device = await deviceIn(world, ada)
    const intent = await openIntent(device)
    if (intent.status !== 'open') throw new Error('a wallet was there')
    const { made: material } = await stage(device, intent.intent_id)
    await openStaged(device, intent.intent_id, material)
    await device.call(vault.commitIntent, { intent_id: intent.intent_id })
    const bytes = await derive({ kind: 'mnemonic', bytes: material.entropy }, 'ethereum', 0)
    return {
      ada,
      page: openPage(world, profile),
      privateKey: toHex(bytes),
      address: material.wallet.entropyId,
    }
  }

  test('error: of the user’s own seed', async () => {
    const { ada, page, privateKey, address } = await ownKey()
    const answer = await importInto(page, ada, { chainType: 'ethereum', privateKey })
    expect(answer).toMatchObject(toRefusal('embedded_wallet_already_exists'))
    expect(await getAccounts(ada)).toMatchObject([{ address, imported: false }])
  })

  test('security: of another user’s seed, import or wallet of the browser, it stays theirs', async () => {
    const own = await ownKey()
    const importKey = ethereumKey()
    await importInto(own.page, own.ada, importKey)
    const linkedKey = ethereumKey()
    await link(own.ada, ethereumWallet(linkedKey.privateKey))
    const before = await getAccounts(own.ada)
    const eve = await setUp()
    for (const key of [own.privateKey, importKey.privateKey, linkedKey.privateKey]) {
      const answer = await importInto(eve.page, eve.ada, { chainType: 'ethereum', privateKey: key })
      expect(answer).toMatchObject(toRefusal('linked_to_another_user'))
    }
    expect(await getAccounts(eve.ada)).toEqual([])
    expect(await getAccounts(own.ada)).toEqual(before)
    expect(await signs(own.page, own.ada, importKey)).toBe(true)
  })

  test('a wallet of the browser becomes the embedded one, at the same place, and logs in no more', async () => {
    const { ada, page } = await setUp()
    const key = ethereumKey()
    const external = ethereumWallet(key.privateKey)
    await link(ada, external)
    const [before] = await getAccounts(ada)
    expect(before).toMatchObject({ wallet_client_type: 'metamask' })
    expect((await importInto(page, ada, key)).data).toEqual({ address: key.address })
    expect(await getAccounts(ada)).toMatchObject([
      {
        address: key.address,
        ...{ wallet_client_type: 'privy', connector_type: 'embedded', imported: true, wallet_index: 0 },
        first_verified_at: before?.first_verified_at,
      },
    ])
    expect((await walletLogin(world, external)).status).not.toBe(200)
    // "This was not me" in the earlier notice leaves the key where it is.
    const [, pathname = '', token = ''] = /(\/undo\/\S+)#(\S+)/.exec(findNotice(ada, 'added')) ?? []
    const body = new URLSearchParams({ token }).toString()
    const type = 'application/x-www-form-urlencoded'
    const headers = { 'content-type': type, 'content-length': String(body.length) }
    expect((await world.fetch(pathname, { method: 'POST', body, headers })).status).toBe(200)
    expect(await getAccounts(await signIn(world, ada.email))).toMatchObject([{ imported: true }])
  })

  test('security: the last way to log in is not taken away', async () => {
    const key = ethereumKey()
    const { body } = await walletLogin(world, ethereumWallet(key.privateKey))
    const ada = { token: String(body.token) } as Session
    const before = await getAccounts(ada)
    const answer = await importInto(openPage(world, newProfile()), ada, key)
    expect(answer).toMatchObject(toRefusal('cannot_unlink_sole_account'))
    expect(await getAccounts(ada)).toEqual(before)
  })
})

test('security: a server that names another imported wallet in place of this one is not believed', async () => {
  const own = await createWorld()
  const ada = await signIn(own)
  const profile = newProfile()
  const [mine, other] = [ethereumKey(), ethereumKey()]
  await importInto(openPage(own, profile), ada, mine)
  const lying = openPage(own, {
    ...profile,
    fetch: (real) => async (url, init) => {
      const response = await real(url, init)
      if (!new URL(url).pathname.endsWith('/intents') || !response.ok) return response
      const body = await response.json()
      const { status, headers } = response
      return Response.json(
        { ...body, wallet: { ...body.wallet, address: other.address } },
        { status, headers },
      )
    },
  })
  expect((await importInto(lying, ada, mine)).error).toMatchObject({ type: 'wallet_damaged' })
})

test('security: a thief of an old session plants no wallet, and every import is told', async () => {
  const { ada, page } = await setUp()
  const key = ethereumKey()
  expect((await importInto(page, ada, key)).error).toBeUndefined()
  expect(findNotice(ada, 'imported')).toContain(
    'The key of a wallet was imported into your Test app account.',
  )
  world.clock.forward({ seconds: 24 * 3_600 - 1_800 })
  const { body } = await world.post(
    '/api/v1/sessions',
    { refresh_token: ada.refreshToken },
    { token: ada.token },
  )
  world.clock.forward({ seconds: 1_801 })
  const old = { ...ada, token: String(body.token) }
  const answer: FrameAnswer = await importInto(openPage(world, newProfile()), old, ethereumKey())
  expect(answer).toMatchObject(toRefusal('missing_or_invalid_token'))
  expect(await getWallets(world, old)).toEqual([key.address])
})

function findNotice({ email }: Session, word: string): string {
  return world.inbox.findLast(({ to, subject }) => to === email && subject.includes(word))?.text ?? ''
}

async function link({ token }: Session, external: TestWallet): Promise<void> {
  const message = createMessage(world, external, await nonceFor(world, external, { token }))
  const signature = await external.sign(message)
  const how = { walletClientType: 'metamask', connectorType: 'injected' }
  const { status, body } = await send(world, external, {
    message,
    signature,
    to: 'link',
    sent: { token },
    ...how,
  })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
}
