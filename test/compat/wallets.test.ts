import Privy037, { InMemoryCache as Memory037 } from '@privy-io/js-sdk-core-037'
import Privy076, {
  buildSolanaOffchainMessage,
  createSiwsMessage,
  InMemoryCache as Memory076,
} from '@privy-io/js-sdk-core-076'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ethereumWallet, solanaWallet } from '../wallets.ts'
import { type ListeningServer, startServer } from './server.ts'

const origin = 'https://app.example.com'
const host = 'app.example.com'
let server: ListeningServer

beforeAll(async () => {
  server = await startServer({ settings: { wallet_auth: true, solana_wallet_auth: true }, origins: [origin] })
})

afterAll(() => server?.close())

const target = () => ({ appId: server.world.app.id, baseUrl: server.url })
const versions = {
  '0.37.2': () => new Privy037({ ...target(), storage: new Memory037() }),
  '0.76.2': () => new Privy076({ ...target(), storage: new Memory076() }),
}
const newest = versions['0.76.2']

/** As a native app speaks: it writes the page's name itself, and no browser adds an origin. */
describe.each(Object.entries(versions))('js-sdk-core %s: Ethereum', (_, open) => {
  test('logs in, links a second wallet and takes it off again', async () => {
    const [one, two] = [ethereumWallet(), ethereumWallet()]
    const { siwe } = open().auth
    const first = await siwe.init(described(one.address), host, origin)
    const { user, is_new_user } = await siwe.loginWithSiwe(await one.sign(first.message))
    expect(is_new_user).toBe(true)
    expect(user.linked_accounts).toMatchObject([
      { type: 'wallet', address: one.address, chain_id: 'eip155:1', wallet_client_type: 'metamask' },
    ])

    const second = await siwe.init(described(two.address), host, origin)
    const linked = userOf(await siwe.linkWithSiwe(await two.sign(second.message)))
    expect(linked.linked_accounts).toMatchObject([{ address: one.address }, { address: two.address }])
    const left = userOf(await siwe.unlinkWallet(one.address))
    expect(left.linked_accounts).toMatchObject([{ address: two.address }])
  })

  test('error: a message of another page is refused with the code of the catalogue', async () => {
    const wallet = ethereumWallet()
    const { siwe } = open().auth
    const { message } = await siwe.init(described(wallet.address), 'evil.example', 'https://evil.example')
    await expect(siwe.loginWithSiwe(await wallet.sign(message))).rejects.toMatchObject({
      code: 'invalid_credentials',
    })
  })
})

describe('js-sdk-core 0.76.2: Solana', () => {
  test('logs in, links a second wallet and takes it off again', async () => {
    const [one, two] = [solanaWallet(), solanaWallet()]
    const { siws } = newest().auth
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
    // As a hardware wallet signs it.
    const framed = buildSolanaOffchainMessage({
      message: second,
      signerPublicKey: two.publicKey,
      domain: host,
    })
    const linked = await siws.link({ message: second, signature: two.signBytes(framed) })
    expect(userOf(linked).linked_accounts).toHaveLength(2)
    const left = userOf(await siws.unlink({ address: one.address }))
    expect(left.linked_accounts).toMatchObject([{ address: two.address }])
  })
})

const described = (address: string) => ({
  address,
  chainId: 'eip155:1',
  walletClientType: 'metamask' as const,
  connectorType: 'injected' as const,
})

type User = { linked_accounts: readonly object[] }

/** The older version answers with the user alone. */
function userOf(answer: User | { user: User }): User {
  return 'user' in answer ? answer.user : answer
}
