import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import {
  type Chain,
  type Contract,
  smartAccount,
  startChain,
  wrapUndeployed,
} from '../../../../../test/support/chain.ts'
import { signIn } from '../../../../../test/support/signIn.ts'
import { createMessage, embed, nonceFor, send, withSafe } from '../../../../../test/support/siwe.ts'
import { ethereumWallet } from '../../../../../test/support/wallets.ts'
import { createWorld, type World } from '../../../../../test/support/world.ts'
import { recoverSigner } from '../../standards/ethereum.ts'
import { callChain } from '../../vendors/chain/rpc.ts'

const refusal = { status: 401, body: { code: 'invalid_credentials' } }
const factory = `0x${'fa'.repeat(20)}`
const safe = { address: `0x${'5a'.repeat(20)}`, chainType: 'ethereum' } as const

describe('a contract wallet', () => {
  test('logs in with what its contract takes for a signature (ERC-1271)', async () => {
    const { world, chain, message, account } = await setUp()
    chain.contracts.set(safe.address, account)
    const first = await login(world, { message, signature: '0xaabb' })
    expect(first).toMatchObject({ status: 200, body: { is_new_user: true } })
    const [wallet] = (first.body.user as { linked_accounts: object[] }).linked_accounts
    expect(wallet).toMatchObject({ chain_type: 'ethereum', chain_id: 'eip155:1' })
    expect(wallet).not.toHaveProperty('kept')
  })

  test('hands the contract the hash of the message (EIP-191)', async () => {
    const { world, chain, message } = await setUp()
    const owner = ethereumWallet()
    const signature = await owner.sign(message)
    chain.contracts.set(
      safe.address,
      smartAccount((hash, proof) => {
        hashes.push(hash)
        return proof === signature
      }),
    )
    const hashes: string[] = []
    expect(await login(world, { message, signature })).toMatchObject({ status: 200 })
    const { hashMessage } = await import('viem')
    expect(hashes).toEqual([hashMessage(message)])
    expect(recoverSigner(message, signature)).toBe(owner.address)
  })

  test('logs in before it is deployed (ERC-6492)', async () => {
    const { world, chain, message, account } = await setUp()
    chain.contracts.set(factory, deploying(account))
    const signature = wrapUndeployed({ factory, deployment: '0x0102030405', signature: '0xaabb' })
    expect(await login(world, { message, signature })).toMatchObject({ status: 200 })
    expect(chain.contracts.has(safe.address)).toBe(false)
  })

  test('may send the wrapped form after it was deployed, and nothing is called but the contract', async () => {
    const { world, chain, message, account } = await setUp()
    let calls = 0
    chain.contracts.set(safe.address, account)
    chain.contracts.set(factory, () => {
      calls++
      return Buffer.alloc(0)
    })
    const signature = wrapUndeployed({ factory, deployment: '0x01', signature: '0xaabb' })
    expect(await login(world, { message, signature })).toMatchObject({ status: 200 })
    expect(calls).toBe(0)
  })

  test.each<{ what: string; contract?: Contract; signature?: string; factory?: Contract }>([
    { what: 'that is not there' },
    { what: 'that says no', contract: smartAccount(() => false) },
    { what: 'that reverts', contract: () => undefined },
    { what: 'that echoes its input, as the precompile at 4 does', contract: (input) => input },
    { what: 'that answers with half of the word', contract: () => Buffer.from('1626ba7e', 'hex') },
    {
      what: 'that answers with two words',
      contract: () => Buffer.from('1626ba7e'.padEnd(128, '0'), 'hex'),
    },
    {
      what: 'that answers with something else behind it',
      contract: () => Buffer.from(`1626ba7e${'1'.repeat(56)}`, 'hex'),
    },
    { what: 'that answers true', contract: () => Buffer.from('1'.padStart(64, '0'), 'hex') },
    { what: 'whose factory deploys nothing', signature: wrapSignature(), factory: () => Buffer.alloc(0) },
    { what: 'whose factory reverts', signature: wrapSignature(), factory: () => undefined },
    {
      what: 'whose factory deploys one that echoes',
      signature: wrapSignature(),
      factory: deploying((input) => input),
    },
    {
      what: 'whose deployment would replace one that says no',
      signature: wrapSignature(),
      contract: smartAccount(() => false),
      factory: deploying(smartAccount(() => true)),
    },
    { what: 'with a wrapping that is too short', signature: `0x${'6492'.repeat(16)}` },
    {
      what: 'with a wrapping that points outside',
      signature: `0x${'ff'.repeat(96)}${'6492'.repeat(16)}`,
    },
  ])(
    'security: a contract $what opens nothing (R42: contract signatures)',
    async ({ contract, factory: factoryUse, signature = '0xaabb' }) => {
      const { world, chain, message } = await setUp()
      if (contract) chain.contracts.set(safe.address, contract)
      if (factoryUse) chain.contracts.set(factory, factoryUse)
      expect(await login(world, { message, signature })).toMatchObject(refusal)
    },
  )

  test('security: the word of a contract on another chain counts for nothing (R42: contract signatures)', async () => {
    const [one, two] = [await startChain(1), await startChain(8453)]
    two.contracts.set(
      safe.address,
      smartAccount(() => true),
    )
    // The second node has the first one's number, by an operator's mistake.
    for (const urls of [`1=${one.url},8453=${two.url}`, `1=${two.url}`]) {
      const world = await createWorld({ settings: { wallet_auth: true }, env: { RPC_URLS: urls } })
      const message = createMessage(world, safe, await nonceFor(world, safe))
      expect(await login(world, { message, signature: '0xaa' })).toMatchObject(refusal)
    }
  })

  test('security: a contract of the same address on another chain is not its owner', async () => {
    const [one, two] = [await startChain(1), await startChain(8453)]
    for (const { contracts } of [one, two])
      contracts.set(
        safe.address,
        smartAccount(() => true),
      )
    const world = await createWorld({
      settings: { wallet_auth: true },
      env: { RPC_URLS: `1=${one.url},8453=${two.url}` },
    })
    const on = async (chainId: string) =>
      login(world, {
        message: createMessage(world, safe, await nonceFor(world, safe), { chainId }),
        signature: '0xaa',
      })
    expect(await on('1')).toMatchObject({ status: 200 })
    expect(await on('8453')).toMatchObject(refusal)
    expect(await on('1')).toMatchObject({ status: 200, body: { is_new_user: false } })
  })

  test('security: what a contract said once is not remembered (R42: contract signatures)', async () => {
    const { world, chain, message, account } = await setUp()
    chain.contracts.set(safe.address, account)
    expect(await login(world, { message, signature: '0xaabb' })).toMatchObject({ status: 200 })
    chain.contracts.set(
      safe.address,
      smartAccount(() => false),
    )
    const again = createMessage(world, safe, await nonceFor(world, safe))
    expect(await login(world, { message: again, signature: '0xaabb' })).toMatchObject(refusal)
  })

  test('security: no contract speaks for an address whose key has signed', async () => {
    const { world, chain } = await setUp()
    const wallet = ethereumWallet()
    const ask = async (signature?: string) => {
      const message = createMessage(world, wallet, await nonceFor(world, wallet))
      return send(world, wallet, { message, signature: signature ?? (await wallet.sign(message)) })
    }
    expect(await ask()).toMatchObject({ status: 200 })
    chain.contracts.set(
      wallet.address.toLowerCase(),
      smartAccount(() => true),
    )
    expect(await ask('0xaabb')).toMatchObject(refusal)
  })

  test('security: without a node for the chain there is no answer', async () => {
    const world = await createWorld({ settings: { wallet_auth: true } })
    const message = createMessage(world, safe, await nonceFor(world, safe))
    expect(await login(world, { message, signature: '0xaabb' })).toMatchObject(refusal)
  })

  test('security: a check says how much gas it may use (R42: contract signatures)', async () => {
    const { world, chain, message } = await setUp()
    for (const signature of ['0xaabb', wrapSignature()]) await login(world, { message, signature })
    expect(chain.asked).toMatchObject([{ gas: '0x1c9c380' }, { gas: '0x1c9c380' }])
  })

  test('security: a nonce does not keep the node busy', async () => {
    const { world, chain, message } = await setUp()
    for (let i = 0; i < 5; i++) await login(world, { message, signature: '0xaabb' })
    const requestCount = chain.asked.length
    expect(await login(world, { message, signature: '0xaabb' })).toMatchObject({ status: 429 })
    expect(chain.asked.length).toBe(requestCount)
  })
})

describe('a smart wallet', () => {
  test('security: a key cannot be passed off as one', async () => {
    const { world } = await setUp({ settings: withSafe })
    const { token, userId } = await signIn(world)
    const wallet = ethereumWallet()
    await embed(world, userId, wallet)
    const message = createMessage(world, wallet, await nonceFor(world, wallet, { token }))
    const signature = await wallet.sign(message)
    const body = { message, signature, smart_wallet_type: 'safe', to: 'link_smart_wallet', sent: { token } }
    expect(await send(world, wallet, body)).toMatchObject(refusal)
  })
})

describe('a node', () => {
  test.each<{ what: string; answer: Chain['answer'] }>([
    { what: 'that hangs up', answer: (request) => request.destroy() },
    { what: 'that fails', answer: (_, reply) => reply.writeHead(500).end('{"result":"0x1"}') },
    { what: 'that talks garbage', answer: (_, reply) => reply.end('<html>') },
    { what: 'that says null', answer: (_, reply) => reply.end('null') },
    { what: 'that says a number', answer: (_, reply) => reply.end('{"result":1}') },
    { what: 'that says an object', answer: (_, reply) => reply.end('{"result":{"ok":true}}') },
    { what: 'that says nothing', answer: (_, reply) => reply.end('{"result":"0x"}') },
    { what: 'that says too much', answer: (_, reply) => reply.end(`{"result":"0x${'1'.repeat(70_000)}"}`) },
    {
      what: 'that says an error',
      answer: (_, reply) => reply.end('{"error":{"code":3,"data":"0x1626ba7e"}}'),
    },
  ])('security: $what grants nothing (R42: contract signatures, F14: failing vendor)', async ({ answer }) => {
    const { world, chain, message } = await setUp()
    chain.answer = answer
    expect(await login(world, { message, signature: '0xaabb' })).toMatchObject(refusal)
    expect(await login(world, { message, signature: wrapSignature() })).toMatchObject(refusal)
  })

  test('security: that sends us on is not followed', async () => {
    const { world, chain, message, account } = await setUp()
    const target = await startChain(1)
    target.contracts.set(safe.address, account)
    chain.answer = (_, reply) => reply.writeHead(307, { location: target.url }).end()
    expect(await login(world, { message, signature: '0xaabb' })).toMatchObject(refusal)
    expect(target.asked).toEqual([])
  })

  test('error: that does not answer is given up', async () => {
    const chain = await startChain(1)
    const release = new AbortController()
    chain.answer = (_, reply) =>
      void delay(60_000, undefined, { signal: release.signal }).catch(() => reply.end())
    const { ctx } = await createWorld({ env: { RPC_URLS: `1=${chain.url}` } })
    await expect(callChain(ctx, { chain: '1', data: '0x', timeoutMs: 50 })).rejects.toMatchObject({
      reason: 'too-slow',
    })
    release.abort()
  })
})

async function setUp({ settings = { wallet_auth: true } as Record<string, unknown> } = {}) {
  const chain = await startChain(1)
  const world = await createWorld({ settings, env: { RPC_URLS: `1=${chain.url}` } })
  const message = settings.wallet_auth ? createMessage(world, safe, await nonceFor(world, safe)) : ''
  const account = smartAccount((_, signature) => signature === '0xaabb')
  return { world, chain, message, account }
}

function login(world: World, options: { message: string; signature: string }) {
  return send(world, safe, { ...options, chainId: null })
}

function wrapSignature(): string {
  return wrapUndeployed({ factory, deployment: '0x01', signature: '0xaabb' })
}

/** Puts a contract at the address of the wallet on any call. */
function deploying(contract: Contract): Contract {
  return (_, contracts) => {
    contracts.set(safe.address, contract)
    return Buffer.alloc(32)
  }
}
