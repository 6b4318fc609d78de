import { describe, expect, test } from 'vitest'
import { eventually } from '../../../../../test/support/eventually.ts'
import { guestClient, newClient, signedInClient } from '../../../../../test/support/journeys/client.ts'
import { ethereumWallet, solanaWallet, type TestWallet } from '../../../../../test/support/wallets.ts'
import { createWorld, type WorldOptions } from '../../../../../test/support/world.ts'
import { transferOffer } from '../../account/transfer.ts'
import { unlinkAccount } from '../../account/unlink.ts'
import { readRecentLogin } from '../../session/recentLogin.ts'
import { createWalletFlow, type WalletFlowOptions } from './flow.ts'
import { signInWithWallet } from './signInWithWallet.ts'
import { transferWallet } from './transfer.ts'

const page = { host: 'localhost:3000', origin: 'http://localhost:3000' }
const labels = { walletClientType: 'metamask', connectorType: 'injected' }
const chains = [
  { chain: 'ethereum' as const, make: ethereumWallet },
  { chain: 'solana' as const, make: solanaWallet },
]

describe.each(chains)('createWalletFlow: $chain', ({ chain, make }) => {
  test('logs a new user in, and the same user the next time', async () => {
    const { world, client, flow } = await setUp({ chainType: chain })
    const wallet = make()
    const states: string[] = []
    flow.subscribe((state) => states.push(state.status))

    const message = await flow.generateMessage({ address: wallet.address })
    const signature = await wallet.sign(message)
    const first = await flow.submitSignature({ message, signature, ...labels })

    expect(states).toEqual(['generating-message', 'awaiting-signature', 'submitting-signature', 'done'])
    const account = {
      type: 'wallet',
      address: wallet.address,
      chainType: chain,
      walletClientType: 'metamask',
      connectorType: 'injected',
    }
    expect(first).toMatchObject({ isNewUser: true, account })
    expect(first.user.wallet).toMatchObject({ address: wallet.address })
    expect(readRecentLogin(client.storage, client.appId)).toEqual({
      type: 'wallet',
      walletClientType: 'metamask',
      chainType: chain,
    })
    await eventually(async () => {
      const query = world.ctx.db.selectFrom('analytics_events').select('payload')
      const analyticsEvents = await query.where('event_name', '=', 'sdk_authenticate_siwe').execute()
      expect(analyticsEvents).toContainEqual({ payload: expect.objectContaining(labels) })
    })
    const again = await enter(newClient(world), wallet)
    expect(again).toMatchObject({ isNewUser: false, user: { id: first.user.id } })
  })

  test('the message is the page’s, the address’ and nobody else’s', async () => {
    const { flow } = await setUp({ chainType: chain })
    const { address } = make()
    const message = await flow.generateMessage({ address, chainId: 'eip155:8453' })
    const [kind, id, whose] =
      chain === 'solana' ? ['Solana', 'mainnet', address] : ['Ethereum', '8453', 'this wallet']
    expect(message).toMatch(
      new RegExp(
        `^localhost:3000 wants you to sign in with your ${kind} account:\n${address}\n\n` +
          `Sign to prove that ${whose} is yours. Nothing is sent to a blockchain, and it costs nothing.\n\n` +
          `URI: http://localhost:3000\nVersion: 1\nChain ID: ${id}\nNonce: [0-9a-f]{32}\nIssued At: [-\\d]{10}T[:\\d]{8}\\.\\d{3}Z$`,
      ),
    )
  })

  test('error: who declines to sign may try again with the same message', async () => {
    const { world, flow } = await setUp({ chainType: chain })
    const wallet = make()
    const first = await flow.generateMessage({ address: wallet.address })
    world.clock.forward({ seconds: 400 })
    const again = await flow.generateMessage({ address: wallet.address })
    expect(again).toBe(first)
    const signature = await wallet.sign(again)
    expect(await flow.submitSignature({ message: again, signature })).toMatchObject({ isNewUser: true })
  })

  test('error: the signature of another wallet is refused, and the right one is taken after it', async () => {
    const { flow } = await setUp({ chainType: chain })
    const wallet = make()
    const message = await flow.generateMessage({ address: wallet.address })
    const foreign = await make().sign(message)
    await expect(flow.submitSignature({ message, signature: foreign })).rejects.toMatchObject({
      code: 'invalid_credentials',
    })
    expect(flow.getState()).toMatchObject({ status: 'error' })
    // The server never accepted it, so it can be used again.
    await flow.submitSignature({ message, signature: await wallet.sign(message) })
    expect(flow.getState().status).toBe('done')
  })

  test('error: a second submit while one runs is refused and harms nothing', async () => {
    const { flow } = await setUp({ chainType: chain })
    const wallet = make()
    const message = await flow.generateMessage({ address: wallet.address })
    const signature = await wallet.sign(message)
    const first = flow.submitSignature({ message, signature })
    await expect(flow.submitSignature({ message, signature })).rejects.toThrow('No move')
    await first
    expect(flow.getState().status).toBe('done')
  })

  test('error: what the wallet throws comes out as it is', async () => {
    const { client } = await setUp()
    const rejection = Object.assign(new Error('User rejected the request.'), { code: 4001 })
    const sign = () => Promise.reject(rejection)
    await expect(enter(client, { ...make(), sign })).rejects.toBe(rejection)
  })

  test('links a further wallet, and takes it off again', async () => {
    const { world } = await setUp()
    const client = await signedInClient(world)
    const [one, two] = [make(), make()]
    await enter(client, one, 'link')
    const { user, account } = await enter(client, two, 'link')
    expect(account).toMatchObject({ address: two.address })
    expect(user.linkedAccounts.filter(({ type }) => type === 'wallet')).toHaveLength(2)
    const userAfter = await unlinkAccount(client, 'wallet', one.address)
    expect(userAfter.linkedAccounts.filter(({ type }) => type === 'wallet')).toMatchObject([
      { address: two.address },
    ])
  })

  test('a wallet of another user is offered for transfer and moves over', async () => {
    const { world } = await setUp()
    const wallet = make()
    const loser = await enter(newClient(world), wallet)
    const client = await signedInClient(world)
    const refusal = await enter(client, wallet, 'link').catch((error) => error)
    const offer = transferOffer(refusal)
    expect(offer?.account.displayName).toBe(wallet.address)
    await expect(transferWallet(client, { nonce: offer?.nonce ?? '' } as never)).rejects.toMatchObject({
      ...{ code: 'invalid_data', message: 'Wallet parameters must be defined' },
    })
    const transfer = await transferWallet(client, {
      nonce: offer?.nonce ?? '',
      address: wallet.address,
      ...labels,
    })
    expect(transfer.id).not.toBe(loser.user.id)
    expect(transfer.wallet).toMatchObject({ address: wallet.address, chainType: chain })
  })

  test('a guest who logs in keeps the user', async () => {
    const { world } = await setUp({ settings: { guest_auth: true } })
    const client = await guestClient(world)
    const guest = client.session.store.getState().user?.id
    expect(await enter(client, make())).toMatchObject({ user: { id: guest, isGuest: false } })
  })

  test('error: nobody logs in over somebody who is logged in, and nobody links who is not', async () => {
    const { world, client } = await setUp()
    await expect(enter(client, make(), 'link')).rejects.toMatchObject({ code: 'must_be_authenticated' })
    await expect(enter(await signedInClient(world), make())).rejects.toThrow('already logged in')
  })
})

test('the clock of the device does not matter', async () => {
  const { world } = await setUp()
  const client = newClient(world)
  const wrong = { ...client, now: () => client.now() + 86_400_000 }
  expect(await enter(wrong, ethereumWallet())).toMatchObject({ isNewUser: true })
})

test('error: a chain id that is none is refused before anything is sent', async () => {
  const { flow } = await setUp()
  const { address } = ethereumWallet()
  await expect(flow.generateMessage({ address, chainId: 'solana:101' })).rejects.toMatchObject({
    code: 'unsupported_chain_id',
  })
})

async function setUp({ settings = {}, ...options }: WalletFlowOptions & Pick<WorldOptions, 'settings'> = {}) {
  const world = await createWorld({ settings: { wallet_auth: true, solana_wallet_auth: true, ...settings } })
  const client = newClient(world)
  return { world, client, flow: createWalletFlow(client, { page, ...options }) }
}

function enter(client: ReturnType<typeof newClient>, wallet: TestWallet, intent: 'login' | 'link' = 'login') {
  return signInWithWallet(client, { ...wallet, ...labels, intent, page })
}
