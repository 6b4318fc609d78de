import { buildSolanaOffchainMessage, createSiwsMessage } from '@privy-io/js-sdk-core-076'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getSmartAccountAddress } from '../../packages/server/src/standards/smartAccountAddress.ts'
import { smartAccount, startChain } from '../support/chain.ts'
import { clients, eachVersion, notRun, readUser, signInByEmail } from '../support/compat/jsSdkCore/clients.ts'
import { type ListeningServer, startServer } from '../support/listeningServer.ts'
import { createMessage, embed, withSafe } from '../support/siwe.ts'
import { ethereumWallet, solanaWallet } from '../support/wallets.ts'

const origin = 'https://app.example.com'
const host = 'app.example.com'
const owners = { '0.37.2': ethereumWallet(), '0.76.2': ethereumWallet() }
const getSafe = ({ address }: { address: string }) => getSmartAccountAddress('safe', address)
let server: ListeningServer

beforeAll(async () => {
  const chain = await startChain(1)
  const account = smartAccount((_, signature) => signature === '0xaabb')
  for (const owner of Object.values(owners)) chain.contracts.set(getSafe(owner).toLowerCase(), account)
  const settings = { wallet_auth: true, solana_wallet_auth: true, ...withSafe }
  server = await startServer({ settings, origins: [origin], env: { RPC_URLS: `1=${chain.url}` } })
})

afterAll(() => server?.close())

/** Like a native app: it writes the page's name itself, and no browser adds an origin. */
describe.each(eachVersion)('js-sdk-core %s: Ethereum', (_, open) => {
  test('logs in, links a second wallet and unlinks it', async () => {
    const [one, two] = [ethereumWallet(), ethereumWallet()]
    const { siwe } = open(server).auth
    const first = await siwe.init(toAccount(one.address), host, origin)
    const { user, is_new_user } = await siwe.loginWithSiwe(await one.sign(first.message))
    expect(is_new_user).toBe(true)
    expect(user.linked_accounts).toMatchObject([
      { type: 'wallet', address: one.address, chain_id: 'eip155:1', wallet_client_type: 'metamask' },
    ])

    const second = await siwe.init(toAccount(two.address), host, origin)
    const userNow = readUser(await siwe.linkWithSiwe(await two.sign(second.message)))
    expect(userNow.linked_accounts).toMatchObject([{ address: one.address }, { address: two.address }])
    const userLeft = readUser(await siwe.unlinkWallet(one.address))
    expect(userLeft.linked_accounts).toMatchObject([{ address: two.address }])
  })

  test('error: a message of another page is refused with the code of the catalog', async () => {
    const wallet = ethereumWallet()
    const { siwe } = open(server).auth
    const { message } = await siwe.init(toAccount(wallet.address), 'evil.example', 'https://evil.example')
    await expect(siwe.loginWithSiwe(await wallet.sign(message))).rejects.toMatchObject({
      code: 'invalid_credentials',
    })
  })
})

describe('js-sdk-core 0.76.2: Solana', () => {
  test('logs in, links a second wallet and unlinks it', async () => {
    const [one, two] = [solanaWallet(), solanaWallet()]
    const { siws } = clients['0.76.2'](server).auth
    const messageFor = async ({ address }: { address: string }) => {
      const { nonce } = await siws.fetchNonce({ address })
      return createSiwsMessage({ address, nonce, domain: host, uri: origin })
    }
    const first = await messageFor(one)
    const { user } = await siws.login({ message: first, signature: await one.sign(first) })
    expect(user.linked_accounts).toMatchObject([
      { type: 'wallet', address: one.address, chain_type: 'solana' },
    ])
    const second = await messageFor(two)
    // In the form that a hardware wallet signs.
    const envelope = buildSolanaOffchainMessage({
      message: second,
      signerPublicKey: two.publicKey,
      domain: host,
    })
    const userNow = await siws.link({ message: second, signature: two.signBytes(envelope) })
    expect(readUser(userNow).linked_accounts).toHaveLength(2)
    const userLeft = readUser(await siws.unlink({ address: one.address }))
    expect(userLeft.linked_accounts).toMatchObject([{ address: two.address }])
  })
})

describe.each(eachVersion)('js-sdk-core %s: smart wallets', (version, open) => {
  const address = getSafe(owners[version])
  const wallet = { address, chainId: 'eip155:1' }

  test('links one by a message that the app writes for its first-party page', async () => {
    const client = open(server)
    const { user: person } = await signInByEmail(client, server)
    await embed(server.world, person.id, owners[version])
    const { nonce } = await client.auth.smartWallet.init(wallet)
    const message = createMessage(server.world, { address, chainType: 'ethereum' }, nonce)
    const user = readUser(await client.auth.smartWallet.link(message, '0xaabb', 'safe'))
    expect(user.linked_accounts).toMatchObject([
      { type: 'email' },
      { type: 'wallet' },
      {
        type: 'smart_wallet',
        address: expect.stringMatching(new RegExp(address, 'i')),
        smart_wallet_type: 'safe',
      },
    ])
  })

  test('security: the message that the client writes itself names its vendor’s pages, so it is refused (R41: sign-in messages)', async () => {
    const client = open(server)
    await signInByEmail(client, server)
    const { message } = await client.auth.smartWallet.init(wallet)
    expect(message).toContain('privy.io wants you to sign in')
    await expect(client.auth.smartWallet.link(message, '0xaabb', 'safe')).rejects.toMatchObject({
      code: 'invalid_credentials',
    })
  })
})

const toAccount = (address: string) => ({
  address,
  chainId: 'eip155:1',
  walletClientType: 'metamask' as const,
  connectorType: 'injected' as const,
})

test('every call of siwe, siws and smartWallet was run', () =>
  expect(notRun('siwe', 'siws', 'smartWallet')).toEqual([]))
