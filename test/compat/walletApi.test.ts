import { ed25519 } from '@noble/curves/ed25519.js'
import { type AuthorizationContext, PrivyClient as NodeClient } from '@privy-io/node'
import { createViemAccount as createNodeAccount } from '@privy-io/node/viem'
import { PrivyClient as ServerAuth } from '@privy-io/server-auth'
import { createEthersSigner } from '@privy-io/server-auth/ethers'
import { createViemAccount } from '@privy-io/server-auth/viem'
import { Keypair, PublicKey, SystemProgram, Transaction, VersionedTransaction } from '@solana/web3.js'
import { JsonRpcProvider } from 'ethers'
import {
  createPublicClient,
  createWalletClient,
  type Hex,
  http,
  parseEther,
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
} from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { followDue } from '../../packages/server/src/walletApi/transactions/follow.ts'
import { type Anvil, startAnvil } from '../support/chains/anvil.ts'
import { type SolanaChain, startSolanaChain } from '../support/chains/solanaChain.ts'
import { type DelegatedWallet, delegateWallet, type Terms } from '../support/delegatedWallet.ts'
import { type ListeningServer, startServer } from '../support/listeningServer.ts'
import { startSigner } from '../support/signer.ts'

const caip2 = 'eip155:31337'
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const shop = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const typedData = {
  domain: { name: 'Test', chainId: 1 },
  types: { Mail: [{ name: 'text', type: 'string' }] },
  primaryType: 'Mail',
  message: { text: 'hi' },
} as const

let server: ListeningServer
let chain: Anvil
let solana: SolanaChain

beforeAll(async () => {
  chain = await startAnvil()
  solana = await startSolanaChain()
  server = await startServer({
    env: { RPC_URLS: `31337=${chain.url}`, SOLANA_RPC_URLS: `devnet=${solana.url}` },
    makeEnv: async (url) => (await startSigner(url)).env,
  })
})
afterAll(() => server?.close())

async function fundedWallet(terms: Terms = {}): Promise<DelegatedWallet> {
  const wallet = await delegateWallet(server.world, terms)
  if (terms.chain === 'solana') await solana.fund(wallet.address, 2_000_000_000n)
  else await chain.fund(wallet.address as Hex, parseEther('1'))
  return wallet
}

async function makeTransfer({ address }: DelegatedWallet) {
  const fromPubkey = new PublicKey(address)
  const { value } = await solana.ask<{ value: { blockhash: string } }>('getLatestBlockhash')
  return new Transaction({ feePayer: fromPubkey, recentBlockhash: value.blockhash }).add(
    SystemProgram.transfer({ fromPubkey, toPubkey: Keypair.generate().publicKey, lamports: 5_000_000 }),
  )
}

const isSignedBy = ({ address }: DelegatedWallet, message: Uint8Array, signature: Uint8Array) =>
  ed25519.verify(signature, message, new PublicKey(address).toBytes())

/** Moves the clock, and asks the nodes for the sent transactions. */
async function follow() {
  server.world.clock.forward({ seconds: 15 })
  await followDue(server.world.ctx)
}

describe('server-auth 1.32.5', () => {
  const client = ({ keys }: Pick<DelegatedWallet, 'keys'>) =>
    new ServerAuth(server.world.app.id, server.world.app.secret, {
      apiURL: server.url,
      walletApi: { apiURL: server.url, authorizationPrivateKey: `wallet-auth:${keys[0]?.privateKey}` },
    })

  test('reads wallets', async () => {
    const wallet = await fundedWallet()
    const { walletApi } = client(wallet)
    const view = {
      ...{ id: wallet.id, address: wallet.address, chainType: 'ethereum', ownerId: null, policyIds: [] },
      additionalSigners: [{ signerId: wallet.quorumId, overridePolicyIds: [wallet.policyId] }],
    }
    expect(await walletApi.getWallet({ id: wallet.id })).toMatchObject(view)
    expect((await walletApi.getWallets({ chainType: 'ethereum' })).data).toContainEqual(
      expect.objectContaining(view),
    )
  })

  test('signs messages, typed data, transactions and authorizations', async () => {
    const wallet = await fundedWallet()
    const { ethereum } = client(wallet).walletApi
    const walletId = wallet.id
    const { signature } = await ethereum.signMessage({ walletId, message: 'hello' })
    expect(await recoverMessageAddress({ message: 'hello', signature: signature as Hex })).toBe(
      wallet.address,
    )
    const typedAnswer = await ethereum.signTypedData({
      walletId,
      typedData: structuredClone(typedData) as never,
    })
    expect(await recoverTypedDataAddress({ ...typedData, signature: typedAnswer.signature as Hex })).toBe(
      wallet.address,
    )
    const { signedTransaction } = await ethereum.signTransaction({
      walletId,
      transaction: { to: shop, value: '0x1', chainId: 1, nonce: 0, gasLimit: 21_000 },
    })
    expect(
      await recoverTransactionAddress({ serializedTransaction: signedTransaction as `0x02${string}` }),
    ).toBe(wallet.address)
    expect(
      await ethereum.sign7702Authorization({ walletId, contract: shop, chainId: 1, nonce: 0 }),
    ).toMatchObject({
      ...{ contract: shop, chainId: 1, nonce: 0 },
    })
  })

  test('sends a transaction, and reads its status', async () => {
    const wallet = await fundedWallet()
    const { walletApi } = client(wallet)
    const before = await chain.balance(shop)
    const { hash } = await walletApi.ethereum.sendTransaction({
      ...{ walletId: wallet.id, caip2, idempotencyKey: 'server-auth' },
      transaction: { to: shop, value: '0x5', chainId: 31_337 },
    })
    expect(await chain.balance(shop)).toBe(before + 5n)
    const { data } = (await walletApi.rpc({
      ...{ walletId: wallet.id, method: 'eth_sendTransaction', caip2 },
      params: { transaction: { to: shop, value: 1, chainId: 31_337 } },
    })) as { data: { transactionId: string; hash: string } }
    expect(data.hash).not.toBe(hash)
    await follow()
    expect(await walletApi.getTransaction({ id: data.transactionId })).toEqual({
      ...{
        id: data.transactionId,
        walletId: wallet.id,
        caip2,
        transactionHash: data.hash,
        status: 'confirmed',
      },
    })
  })

  test('finds a wallet by its address, in the spelling that the account has', async () => {
    const wallet = await fundedWallet()
    const { ethereum } = client(wallet).walletApi
    const { address } = wallet
    const { signature } = await ethereum.signMessage({ address, chainType: 'ethereum', message: 'hello' })
    expect(await recoverMessageAddress({ message: 'hello', signature: signature as Hex })).toBe(address)
    expect((await client(wallet).getUserByWalletAddress(address))?.id).toBe(wallet.session.userId)
    expect(await client(wallet).getUserByWalletAddress(shop)).toBe(null)
  })

  test('makes an account for viem, and a signer for ethers', async () => {
    const wallet = await fundedWallet()
    const privy = client(wallet)
    const account = await createViemAccount({
      walletId: wallet.id,
      address: wallet.address as Hex,
      privy,
    } as never)
    const transport = http(chain.url)
    const sender = createWalletClient({ account, chain: foundry, transport })
    const hash = await sender.sendTransaction({ to: shop, value: 1n })
    const reader = createPublicClient({ chain: foundry, transport, pollingInterval: 20 })
    expect((await reader.waitForTransactionReceipt({ hash })).status).toBe('success')
    const message = { raw: '0xdeadbeef' } as const
    expect(await recoverMessageAddress({ message, signature: await account.signMessage({ message }) })).toBe(
      wallet.address,
    )
    expect(
      await recoverTypedDataAddress({ ...typedData, signature: await account.signTypedData(typedData) }),
    ).toBe(wallet.address)
    await expect(account.sign?.({ hash: `0x${'11'.repeat(32)}` })).rejects.toThrow('eth_signTypedData_v4')

    const provider = new JsonRpcProvider(chain.url, undefined, { cacheTimeout: -1, pollingInterval: 20 })
    const signer = createEthersSigner({
      ...{ walletId: wallet.id, address: wallet.address, privyClient: privy, provider },
    } as never)
    const response = await signer.sendTransaction({ to: shop, value: 2n })
    expect((await response.wait())?.status).toBe(1)
    provider.destroy()
  })

  test('signs and sends on Solana', async () => {
    const wallet = await fundedWallet({ chain: 'solana' })
    const { solana: api } = client(wallet).walletApi
    const walletId = wallet.id
    const { signature } = await api.signMessage({ walletId, message: 'hello' })
    expect(isSignedBy(wallet, new TextEncoder().encode('hello'), signature)).toBe(true)
    const transaction = await makeTransfer(wallet)
    const { signedTransaction } = await api.signTransaction({ walletId, transaction })
    expect((signedTransaction as Transaction).verifySignatures()).toBe(true)
    const newTransaction = new VersionedTransaction((await makeTransfer(wallet)).compileMessage())
    const { signedTransaction: other } = await api.signTransaction({ walletId, transaction: newTransaction })
    expect(other).toBeInstanceOf(VersionedTransaction)
    const before = await solana.balance(wallet.address)
    const { hash } = await api.signAndSendTransaction({ walletId, caip2: devnet, transaction })
    expect(hash).toMatch(/^\w{80,90}$/)
    expect(await solana.balance(wallet.address)).toBe(before - 5_005_000n)
  })

  test('learns why a request is not signed', async () => {
    const wallet = await fundedWallet({ rules: [] })
    const { ethereum } = client(wallet).walletApi
    await expect(ethereum.signMessage({ walletId: wallet.id, message: 'hello' })).rejects.toThrow('No rule')
    const thief = client({
      keys: [{ privateKey: (await delegateWallet(server.world)).keys[0]?.privateKey ?? '', publicKey: '' }],
    })
    await expect(
      thief.walletApi.ethereum.signMessage({ walletId: wallet.id, message: 'hello' }),
    ).rejects.toThrow('not signed by enough keys')
  })

  test('makes policies and their rules', async () => {
    const { walletApi } = client(await delegateWallet(server.world))
    const rule = { name: 'Messages', method: 'personal_sign', action: 'ALLOW', conditions: [] }
    const policy = await walletApi.createPolicy({
      ...{ name: 'Messages only', version: '1.0', chainType: 'ethereum', rules: [rule] },
    } as never)
    await walletApi.addRuleToPolicy({ policyId: policy.id, ...rule, name: 'More' } as never)
    expect((await walletApi.getPolicy({ id: policy.id })).rules).toHaveLength(2)
    await walletApi.updatePolicy({ id: policy.id, name: 'Renamed' } as never)
    expect(await walletApi.getPolicy({ id: policy.id })).toMatchObject({ name: 'Renamed' })
    await walletApi.deletePolicy({ id: policy.id })
    await expect(walletApi.getPolicy({ id: policy.id })).rejects.toThrow()
  })
})

describe('node 0.35.0', () => {
  const client = () => {
    const { id, secret } = server.world.app
    return new NodeClient({ appId: id, appSecret: secret, apiUrl: server.url })
  }
  const getContext = ({ keys }: DelegatedWallet): AuthorizationContext => ({
    authorization_private_keys: keys.map(({ privateKey }) => privateKey),
  })

  test('reads wallets', async () => {
    const wallet = await fundedWallet()
    const wallets = client().wallets()
    expect(await wallets.get(wallet.id)).toMatchObject({
      id: wallet.id,
      address: wallet.address,
      owner_id: null,
    })
    const list = []
    for await (const one of wallets.list({ user_id: wallet.session.userId, limit: 2 })) list.push(one.id)
    expect(list).toContain(wallet.id)
    expect(new Set(list).size).toBe(list.length)
    expect(await wallets.getWalletByAddress({ address: wallet.address })).toMatchObject({ id: wallet.id })
    expect(await wallets.update(wallet.id, { display_name: 'Savings' })).toMatchObject({
      display_name: 'Savings',
    })
  })

  test('signs messages, typed data, transactions and authorizations', async () => {
    const wallet = await fundedWallet({ threshold: 2 })
    const ethereum = client().wallets().ethereum()
    const authorization_context = getContext(wallet)
    const message = await ethereum.signMessage(wallet.id, { message: 'hello', authorization_context })
    expect(await recoverMessageAddress({ message: 'hello', signature: message.signature as Hex })).toBe(
      wallet.address,
    )
    const bytes = await ethereum.signMessage(wallet.id, {
      message: Uint8Array.of(222, 173),
      authorization_context,
    })
    expect(
      await recoverMessageAddress({ message: { raw: '0xdead' }, signature: bytes.signature as Hex }),
    ).toBe(wallet.address)
    const { domain, types, message: content, primaryType: primary_type } = structuredClone(typedData)
    const params = { typed_data: { domain, types, message: content, primary_type } } as never
    const typedAnswer = await ethereum.signTypedData(wallet.id, { params, authorization_context })
    expect(await recoverTypedDataAddress({ ...typedData, signature: typedAnswer.signature as Hex })).toBe(
      wallet.address,
    )
    const transaction = { to: shop, value: 1, chain_id: 1, nonce: 0, gas_limit: 21_000, type: 2 } as const
    const signedAnswer = await ethereum.signTransaction(wallet.id, {
      params: { transaction },
      authorization_context,
    })
    expect(
      await recoverTransactionAddress({
        serializedTransaction: signedAnswer.signed_transaction as `0x02${string}`,
      }),
    ).toBe(wallet.address)
    const { authorization } = await ethereum.sign7702Authorization(wallet.id, {
      ...{ params: { contract: shop, chain_id: 1, nonce: 0 }, authorization_context },
    })
    expect(authorization).toMatchObject({ contract: shop, chain_id: 1, nonce: 0 })
  })

  test('sends a transaction, and reads its status', async () => {
    const wallet = await fundedWallet()
    const privy = client()
    const before = await chain.balance(shop)
    const data = await privy
      .wallets()
      .ethereum()
      .sendTransaction(wallet.id, {
        ...{ caip2, params: { transaction: { to: shop, value: 7 } }, idempotency_key: 'node' },
        ...{ reference_id: 'order', authorization_context: getContext(wallet) },
      })
    expect(data).toMatchObject({ caip2, reference_id: 'order' })
    expect(await chain.balance(shop)).toBe(before + 7n)
    await follow()
    expect(await privy.transactions().get(data.transaction_id ?? '')).toMatchObject({
      ...{ transaction_hash: data.hash, status: 'confirmed', wallet_id: wallet.id, reference_id: 'order' },
    })
  })

  test('makes an account for viem', async () => {
    const wallet = await fundedWallet()
    const account = createNodeAccount(client(), {
      ...{ walletId: wallet.id, address: wallet.address as Hex, authorizationContext: getContext(wallet) },
    })
    const transport = http(chain.url)
    const sender = createWalletClient({ account: account as never, chain: foundry, transport })
    const hash = await sender.sendTransaction({ to: shop, value: 1n } as never)
    const reader = createPublicClient({ chain: foundry, transport, pollingInterval: 20 })
    expect((await reader.waitForTransactionReceipt({ hash })).status).toBe('success')
    const signature = await account.signMessage({ message: 'hello' })
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(wallet.address)
  })

  test('signs and sends on Solana', async () => {
    const wallet = await fundedWallet({ chain: 'solana' })
    const api = client().wallets().solana()
    const authorization_context = getContext(wallet)
    const hello = new TextEncoder().encode('hello')
    // It reads a text as base64.
    for (const message of [hello, Buffer.from(hello).toString('base64')]) {
      const { signature } = await api.signMessage(wallet.id, { message, authorization_context })
      expect(isSignedBy(wallet, hello, Buffer.from(signature, 'base64'))).toBe(true)
    }
    const bytes = (await makeTransfer(wallet)).serialize({ verifySignatures: false })
    const { signed_transaction } = await api.signTransaction(wallet.id, {
      transaction: bytes,
      authorization_context,
    })
    expect(Transaction.from(Buffer.from(signed_transaction, 'base64')).verifySignatures()).toBe(true)
    const before = await solana.balance(wallet.address)
    const { hash } = await api.signAndSendTransaction(wallet.id, {
      ...{ caip2: devnet, transaction: bytes, authorization_context },
    })
    expect(hash).toMatch(/^\w{80,90}$/)
    expect(await solana.balance(wallet.address)).toBe(before - 5_005_000n)
  })

  test('makes, reads and changes key quorums and policies', async () => {
    const wallet = await delegateWallet(server.world, { threshold: 2 })
    const authorization_context = getContext(wallet)
    const [first, second] = wallet.keys
    const privy = client()
    const inner = await privy.keyQuorums().create({ public_keys: [first?.publicKey ?? ''] })
    const quorum = await privy.keyQuorums().create({
      ...{ key_quorum_ids: [inner.id], public_keys: [second?.publicKey ?? ''], authorization_threshold: 2 },
      display_name: 'Two of two',
    })
    expect(await privy.keyQuorums().get(quorum.id)).toMatchObject({ key_quorum_ids: [inner.id] })
    await privy.keyQuorums().update(quorum.id, {
      ...{ public_keys: [second?.publicKey ?? ''], key_quorum_ids: [inner.id], authorization_threshold: 1 },
      authorization_context,
    })
    expect(await privy.keyQuorums().get(quorum.id)).toMatchObject({ authorization_threshold: 1 })

    const rule = { name: 'Messages', method: 'personal_sign', action: 'ALLOW', conditions: [] } as const
    const policy = await privy.policies().create({
      ...{ name: 'Messages only', version: '1.0', chain_type: 'ethereum', rules: [rule as never] },
      ...{ owner_id: quorum.id, idempotency_key: 'policy' },
    } as never)
    const newRule = await privy.policies().createRule(policy.id, {
      ...{ ...rule, name: 'More', authorization_context },
    } as never)
    await privy.policies().updateRule((newRule as { id: string }).id, {
      ...{ policy_id: policy.id, ...rule, name: 'Less', action: 'DENY', authorization_context },
    } as never)
    expect((await privy.policies().get(policy.id)).rules).toMatchObject([
      { name: 'Messages' },
      { action: 'DENY' },
    ])
    await expect(privy.policies().update(policy.id, { name: 'Stolen' })).rejects.toMatchObject({
      status: 401,
    })
  })

  test('trap B5.1: a body of DELETE is signed and not sent', async () => {
    const wallet = await delegateWallet(server.world)
    const [pair] = wallet.keys
    const privy = client()
    const owner = { public_key: pair?.publicKey ?? '' }
    const rule = { name: 'Messages', method: 'personal_sign', action: 'ALLOW', conditions: [] } as const
    const policy = await privy.policies().create({
      ...{ name: 'Messages only', version: '1.0', chain_type: 'ethereum', rules: [rule as never], owner },
    })
    const authorization_context = getContext(wallet)
    const [first] = policy.rules as { id: string }[]
    await privy.policies().deleteRule(first?.id ?? '', { policy_id: policy.id, authorization_context })
    await privy.policies().delete(policy.id, { authorization_context })
    await privy.keyQuorums().delete(wallet.quorumId, { authorization_context })
    await expect(privy.keyQuorums().get(wallet.quorumId)).rejects.toThrow()
  })

  test('trap B5.2: without an authorization context the request has an empty signature', async () => {
    const wallet = await delegateWallet(server.world)
    await expect(
      client().wallets().ethereum().signMessage(wallet.id, { message: 'x' }),
    ).rejects.toMatchObject({
      status: 401,
      error: { code: 'missing_or_empty_authorization_header' },
    })
  })
})

test('trap B5.4: server-auth keeps 0x of a hex message in one call, and sends it as text in the other', async () => {
  const wallet = await delegateWallet(server.world)
  const { id: appId, secret } = server.world.app
  const { walletApi } = new ServerAuth(appId, secret, {
    apiURL: server.url,
    walletApi: { apiURL: server.url, authorizationPrivateKey: wallet.keys[0]?.privateKey ?? '' },
  })
  const walletId = wallet.id
  const { data } = (await walletApi.rpc({
    walletId,
    method: 'personal_sign',
    params: { message: '0xdead' },
  })) as {
    data: { signature: Hex }
  }
  expect(await recoverMessageAddress({ message: { raw: '0xdead' }, signature: data.signature })).toBe(
    wallet.address,
  )
  const { signature } = await walletApi.ethereum.signMessage({ walletId, message: '0xdead' })
  expect(await recoverMessageAddress({ message: '0xdead', signature: signature as Hex })).toBe(wallet.address)
})

test('trap B5.5: server-auth asks for a rule without its id, and gets a typed answer', async () => {
  const { id: appId, secret } = server.world.app
  const client = new ServerAuth(appId, secret, { apiURL: server.url, walletApi: { apiURL: server.url } })
  await expect(client.walletApi.getRuleInPolicy({ policyId: 'p', ruleId: 'r' })).rejects.toThrow(/\w/)
})

test('trap B5.6: node puts the key of a transfer into its body, and the answer names what to use instead', async () => {
  const wallet = await delegateWallet(server.world)
  const { id: appId, secret: appSecret } = server.world.app
  const wallets = new NodeClient({ appId, appSecret, apiUrl: server.url }).wallets()
  const transfer = wallets.transfer(wallet.id, {
    ...{ source: { asset: 'eth', amount: '1', chain: 'base' }, destination: { address: shop } },
    idempotency_key: 'transfer',
  } as never)
  await expect(transfer).rejects.toThrow('eth_sendTransaction')
})

test('trap B5.8: a delegated wallet has an id, and never the recovery method of a vendor’s enclave', async () => {
  const wallet = await delegateWallet(server.world)
  const { id, secret } = server.world.app
  const client = new ServerAuth(id, secret, { apiURL: server.url })
  const user = await client.getUserByWalletAddress(wallet.address)
  const account = user?.linkedAccounts.find(
    (one) => one.type === 'wallet' && 'id' in one && one.id === wallet.id,
  )
  expect(account).toMatchObject({ delegated: true })
  expect(JSON.stringify(user)).not.toContain('privy-v2')
})
