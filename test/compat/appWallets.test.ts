import { type AuthorizationContext, generateP256KeyPair, PrivyClient as NodeClient } from '@privy-io/node'
import { createViemAccount } from '@privy-io/node/viem'
import { PrivyClient as ServerAuth } from '@privy-io/server-auth'
import { base58 } from '@scure/base'
import { Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { type Hex, parseTransaction, recoverMessageAddress, recoverTransactionAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { updateApp } from '../../packages/server/src/app/manage.ts'
import { askAsApp } from '../support/delegation.ts'
import { type ListeningServer, startServer } from '../support/listeningServer.ts'
import { startSigner } from '../support/signer.ts'
import { signIn } from '../support/signIn.ts'

const shop = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F' as const

let server: ListeningServer
let keys: { publicKey: string; privateKey: string }
let asOwner: AuthorizationContext

beforeAll(async () => {
  server = await startServer({ makeEnv: async (url) => (await startSigner(url)).env })
  keys = await generateP256KeyPair()
  asOwner = { authorization_private_keys: [keys.privateKey] }
})
afterAll(() => server?.close())

describe('@privy-io/node 0.35.0', () => {
  const connect = () => {
    const { id, secret } = server.world.app
    return new NodeClient({ appId: id, appSecret: secret, apiUrl: server.url, maxRetries: 0 })
  }
  const ethereum = () => ({ chain_type: 'ethereum', owner: { public_key: keys.publicKey } }) as const

  test('makes a wallet of Ethereum and signs with it', async () => {
    const privy = connect()
    const wallet = await privy.wallets().create({ ...ethereum(), idempotency_key: 'treasury' })
    expect(await privy.wallets().create({ ...ethereum(), idempotency_key: 'treasury' })).toEqual(wallet)
    expect(await privy.wallets().get(wallet.id)).toEqual(wallet)
    const { signature } = await privy
      .wallets()
      .ethereum()
      .signMessage(wallet.id, { message: 'hello', authorization_context: asOwner })
    expect(await recoverMessageAddress({ message: 'hello', signature: signature as Hex })).toBe(
      wallet.address,
    )
    const account = createViemAccount(privy, {
      ...{ walletId: wallet.id, address: wallet.address as Hex, authorizationContext: asOwner },
    })
    const transaction = {
      ...{ chainId: 8453, to: shop, value: 5n, nonce: 0, gas: 21_000n },
      type: 'eip1559',
    } as const
    const signedTransaction = await account.signTransaction({
      ...transaction,
      maxFeePerGas: 9n,
      maxPriorityFeePerGas: 1n,
    })
    expect(parseTransaction(signedTransaction)).toMatchObject({ value: 5n })
    expect(
      await recoverTransactionAddress({ serializedTransaction: signedTransaction as `0x02${string}` }),
    ).toBe(wallet.address)
  })

  test('makes a wallet of Solana and signs with it', async () => {
    const privy = connect()
    const wallet = await privy
      .wallets()
      .create({ chain_type: 'solana', owner: { public_key: keys.publicKey } })
    const own = new PublicKey(wallet.address)
    const recentBlockhash = Keypair.generate().publicKey.toBase58()
    const transaction = new Transaction({ feePayer: own, recentBlockhash })
    transaction.add(SystemProgram.transfer({ fromPubkey: own, toPubkey: own, lamports: 1 }))
    const { signed_transaction } = await privy
      .wallets()
      .solana()
      .signTransaction(wallet.id, {
        transaction: transaction.serialize({ requireAllSignatures: false }).toString('base64'),
        authorization_context: asOwner,
      })
    expect(Transaction.from(Buffer.from(signed_transaction, 'base64')).verifySignatures()).toBe(true)
  })

  test('makes a batch, and lists the wallets', async () => {
    const privy = connect()
    const { results } = await privy.wallets().createBatch({
      wallets: [ethereum(), { chain_type: 'stellar', owner: { public_key: keys.publicKey } }],
    })
    expect(results).toMatchObject([
      { index: 0, success: true },
      { index: 1, success: false, code: 'feature_not_enabled' },
    ])
    const all = []
    for await (const wallet of privy.wallets().list()) all.push(wallet.id)
    expect(all).toContain((results[0] as { wallet: { id: string } }).wallet.id)
  })

  test("changes policy and owner with the owner's signature", async () => {
    const privy = connect()
    const policy = await privy
      .policies()
      .create({ version: '1.0', name: 'Nothing', chain_type: 'ethereum', rules: [] })
    const wallet = await privy.wallets().create({ ...ethereum(), policy_ids: [policy.id] })
    const say = (context: AuthorizationContext) =>
      privy.wallets().ethereum().signMessage(wallet.id, { message: 'hi', authorization_context: context })
    await expect(say(asOwner)).rejects.toMatchObject({ status: 400, error: { code: 'policy_violation' } })
    const change = { policy_ids: [], authorization_context: asOwner }
    expect(await privy.wallets().update(wallet.id, change)).toMatchObject({ policy_ids: [] })
    expect(await say(asOwner)).toHaveProperty('signature')
    await expect(privy.wallets().update(wallet.id, { policy_ids: [policy.id] })).rejects.toMatchObject({
      status: 401,
    })

    const next = await generateP256KeyPair()
    const owner = { public_key: next.publicKey }
    await privy.wallets().update(wallet.id, { owner, authorization_context: asOwner })
    await expect(say(asOwner)).rejects.toMatchObject({ status: 401 })
    expect(await say({ authorization_private_keys: [next.privateKey] })).toHaveProperty('signature')
  })

  test('a further signer signs under its own policy', async () => {
    const privy = connect()
    const bot = await generateP256KeyPair()
    const quorum = await privy.keyQuorums().create({ public_keys: [bot.publicKey] })
    const policy = await privy.policies().create({
      version: '1.0',
      name: 'Bot',
      chain_type: 'ethereum',
      rules: [{ name: 'Messages', method: 'personal_sign', action: 'ALLOW', conditions: [] }],
    })
    const additional_signers = [{ signer_id: quorum.id, override_policy_ids: [policy.id] }]
    const wallet = await privy.wallets().create({ ...ethereum(), additional_signers })
    expect(wallet).toMatchObject({ additional_signers })
    const authorization_context = { authorization_private_keys: [bot.privateKey] }
    expect(
      await privy.wallets().ethereum().signMessage(wallet.id, { message: 'hi', authorization_context }),
    ).toHaveProperty('signature')
    const typed_data = {
      ...{ domain: { name: 'x' }, types: { Mail: [{ name: 'text', type: 'string' }] } },
      ...{ primary_type: 'Mail', message: { text: 'hi' } },
    }
    await expect(
      privy.wallets().ethereum().signTypedData(wallet.id, { params: { typed_data }, authorization_context }),
    ).rejects.toMatchObject({ error: { code: 'policy_violation' } })
  })

  test('exports the key of a wallet only to its owner', async () => {
    const privy = connect()
    const wallet = await privy.wallets().create(ethereum())
    const { private_key } = await privy
      .wallets()
      .exportPrivateKey(wallet.id, { authorization_context: asOwner })
    expect(privateKeyToAccount(private_key as Hex).address).toBe(wallet.address)
    expect((await privy.wallets().get(wallet.id)).exported_at).not.toBeNull()
    const stranger = await generateP256KeyPair()
    const authorization_context = { authorization_private_keys: [stranger.privateKey] }
    await expect(
      privy.wallets().exportPrivateKey(wallet.id, { authorization_context }),
    ).rejects.toMatchObject({
      status: 401,
    })
    const solana = await privy
      .wallets()
      .create({ chain_type: 'solana', owner: { public_key: keys.publicKey } })
    const pair = await privy.wallets().exportPrivateKey(solana.id, { authorization_context: asOwner })
    expect(Keypair.fromSecretKey(base58.decode(pair.private_key)).publicKey.toBase58()).toBe(solana.address)
    await expect(
      privy.wallets().exportSeedPhrase(solana.id, { authorization_context: asOwner }),
    ).rejects.toMatchObject({ error: { code: 'invalid_data' } })
  })

  test('makes a user and pregenerates wallets, and signs with them', async () => {
    const privy = connect()
    const quorum = await privy.keyQuorums().create({ public_keys: [keys.publicKey] })
    await setDefaultOwner(quorum.id)
    const user = await privy.users().create({
      linked_accounts: [{ type: 'email', address: 'node@example.com' }],
      wallets: [{ chain_type: 'ethereum' }],
      custom_metadata: { plan: 'free' },
    })
    expect(user).toMatchObject({
      id: expect.stringMatching(/^did:privy:/),
      custom_metadata: { plan: 'free' },
    })
    const [ethereumWallet] = listWallets(user)
    const { signature } = await privy
      .wallets()
      .ethereum()
      .signMessage(String(ethereumWallet?.id), { message: 'hello', authorization_context: asOwner })
    expect(await recoverMessageAddress({ message: 'hello', signature: signature as Hex })).toBe(
      ethereumWallet?.address,
    )
    const withBoth = await privy
      .users()
      .pregenerateWallets(user.id, { wallets: [{ chain_type: 'ethereum' }, { chain_type: 'solana' }] })
    expect(listWallets(withBoth)).toMatchObject([
      { chain_type: 'ethereum', address: ethereumWallet?.address },
      { chain_type: 'solana' },
    ])
    const solana = listWallets(withBoth)[1]
    expect(
      await privy
        .wallets()
        .solana()
        .signMessage(String(solana?.id), {
          ...{ message: 'aGVsbG8=', authorization_context: asOwner },
        }),
    ).toHaveProperty('signature')
    const session = await signIn(server.world, 'node@example.com')
    expect(session.userId).toBe(user.id)
    const all = []
    for await (const wallet of privy.wallets().list({ user_id: user.id })) all.push(wallet.address)
    expect(all.sort()).toEqual(
      listWallets(withBoth)
        .map(({ address }) => address)
        .sort(),
    )
  })
})

describe('server-auth 1.32.5', () => {
  const connect = (authorizationPrivateKey = keys.privateKey) => {
    const { id, secret } = server.world.app
    const walletApi = { apiURL: server.url, authorizationPrivateKey }
    return new ServerAuth(id, secret, { apiURL: server.url, walletApi })
  }

  test('makes wallets of both chains, reads them and signs', async () => {
    const { walletApi } = connect()
    const owner = { publicKey: keys.publicKey }
    const wallet = await walletApi.createWallet({ chainType: 'ethereum', owner, idempotencyKey: 'agent' })
    expect(await walletApi.createWallet({ chainType: 'ethereum', owner, idempotencyKey: 'agent' })).toEqual(
      wallet,
    )
    expect(await walletApi.getWallet({ id: wallet.id })).toMatchObject({ address: wallet.address })
    const { signature } = await walletApi.ethereum.signMessage({ walletId: wallet.id, message: 'hello' })
    expect(await recoverMessageAddress({ message: 'hello', signature: signature as Hex })).toBe(
      wallet.address,
    )

    const solana = await walletApi.createWallet({ chainType: 'solana', owner })
    expect(await walletApi.solana.signMessage({ walletId: solana.id, message: 'hello' })).toHaveProperty(
      'signature',
    )
    const stranger = await generateP256KeyPair()
    await expect(
      connect(stranger.privateKey).walletApi.ethereum.signMessage({ walletId: wallet.id, message: 'hello' }),
    ).rejects.toThrow()
  })

  test("changes the policy with the owner's signature", async () => {
    const { walletApi } = connect()
    const owner = { publicKey: keys.publicKey }
    const wallet = await walletApi.createWallet({ chainType: 'ethereum', owner })
    const policy = await walletApi.createPolicy({
      version: '1.0',
      name: 'Nothing',
      chainType: 'ethereum',
      rules: [],
    })
    expect(await walletApi.updateWallet({ id: wallet.id, policyIds: [policy.id] })).toMatchObject({
      policyIds: [policy.id],
    })
    await expect(walletApi.ethereum.signMessage({ walletId: wallet.id, message: 'hello' })).rejects.toThrow()
  })

  test('imports a user with wallets, and makes more', async () => {
    const client = connect()
    const { id } = await askForQuorum()
    await setDefaultOwner(id)
    const user = await client.importUser({
      linkedAccounts: [{ type: 'email', address: 'auth@example.com' }],
      createEthereumWallet: true,
      customMetadata: { plan: 'free' },
    })
    expect(user).toMatchObject({ email: { address: 'auth@example.com' }, customMetadata: { plan: 'free' } })
    expect(user.wallet).toMatchObject({ chainType: 'ethereum', walletClientType: 'privy' })
    const more = await client.createWallets({ userId: user.id, createSolanaWallet: true })
    const wallets = more.linkedAccounts.filter(({ type }) => type === 'wallet')
    expect(wallets).toMatchObject([{ chainType: 'ethereum' }, { chainType: 'solana' }])
    const walletId = String((wallets[0] as { id?: string }).id)
    const { signature } = await client.walletApi.ethereum.signMessage({ walletId, message: 'hello' })
    expect(await recoverMessageAddress({ message: 'hello', signature: signature as Hex })).toBe(
      user.wallet?.address,
    )
    await expect(
      client.importUser({ linkedAccounts: [{ type: 'email', address: 'auth@example.com' }] }),
    ).rejects.toThrow()
  })
})

async function askForQuorum(): Promise<{ id: string }> {
  const { body } = await askAsApp(server.world, {
    ...{ path: '/key_quorums', body: { public_keys: [keys.publicKey] } },
  })
  return { id: String(body.id) }
}

/** As the operator sets it. */
async function setDefaultOwner(key_quorum_id: string): Promise<void> {
  const delegation_config = { key_quorum_id, policy_ids: {} }
  await updateApp(server.world.ctx, server.world.app.id, { settings: { delegation_config } })
}

type WalletAccount = { type: string; address: string; id?: string }
const listWallets = ({ linked_accounts }: { linked_accounts: readonly unknown[] }) =>
  (linked_accounts as WalletAccount[]).filter(({ type }) => type === 'wallet')
