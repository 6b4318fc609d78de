import { fromBase58, toBase58 } from '@latchkey/wire'
import {
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { findSolanaNetwork, toSolanaExplorerUrl } from './clusters.ts'
import {
  type OpenSolanaTransaction,
  readSolanaTransaction,
  serializeSolanaTransaction,
  withBlockhash,
} from './readTransaction.ts'

const wallet = Keypair.generate()
const other = Keypair.generate()
const address = wallet.publicKey.toBase58()
const blockhash = Keypair.generate().publicKey.toBase58()
const transfer = (from = wallet.publicKey) =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: other.publicKey, lamports: 1 })
const legacy = (from = wallet.publicKey) =>
  new Transaction({ feePayer: from, recentBlockhash: blockhash }).add(transfer(from))
const createVersioned = (payerKey = wallet.publicKey, recentBlockhash = blockhash) =>
  new VersionedTransaction(
    new TransactionMessage({ payerKey, recentBlockhash, instructions: [transfer()] }).compileToV0Message(),
  )

/** Signs as the wallet does. */
function sign(open: OpenSolanaTransaction, bytes = open.bytes) {
  const copy = new VersionedTransaction(
    VersionedTransaction.deserialize(serializeSolanaTransaction({ bytes, signatures: open.signatures }))
      .message,
  )
  copy.sign([wallet])
  const mine = copy.signatures.find((one) => one.some((byte) => byte > 0)) ?? new Uint8Array(64)
  const at = copy.signatures.indexOf(mine)
  return { bytes, signatures: open.signatures.map((input, i) => (i === at ? mine : input)) }
}

describe('what an app gives is given back with its signature', () => {
  test('a transaction of web3.js', () => {
    const input = legacy()
    const open = readSolanaTransaction(input, address)
    expect(open.finish(sign(open))).toBe(input)
    expect(input.verifySignatures()).toBe(true)
    expect(open.lacksBlockhash).toBe(false)
  })

  test('one that says neither who pays nor which block it is for', () => {
    const input = new Transaction().add(transfer())
    const open = readSolanaTransaction(input, address)
    expect(open.lacksBlockhash).toBe(true)
    expect(input).toMatchObject({ feePayer: undefined, recentBlockhash: undefined })
    open.finish(sign(open, withBlockhash(open, blockhash)))
    expect(input.recentBlockhash).toBe(blockhash)
    expect(input.feePayer?.toBase58()).toBe(address)
    expect(input.verifySignatures()).toBe(true)
    expect(input.serialize()).toBeDefined()
  })

  test('one of version 0, which another pays and has signed', () => {
    const input = createVersioned(other.publicKey)
    input.sign([other])
    const theirs = input.signatures[0]
    const open = readSolanaTransaction(input, address)
    expect(open.finish(sign(open))).toBe(input)
    expect(input.signatures[0]).toEqual(theirs)
    expect(input.signatures[1]?.some((byte) => byte > 0)).toBe(true)
  })

  test('bytes', () => {
    const input = createVersioned()
    const open = readSolanaTransaction(input.serialize(), address)
    input.sign([wallet])
    expect(open.finish(sign(open))).toEqual(Uint8Array.from(input.serialize()))
  })
})

test('security: what the page changes after it has been read is not what is signed', () => {
  const input = createVersioned()
  const open = readSolanaTransaction(input, address)
  const before = Uint8Array.from(open.bytes)
  input.message.compiledInstructions[0]?.data.fill(255)
  expect(open.bytes).toEqual(before)
  const bytes = input.serialize()
  const second = readSolanaTransaction(bytes, address)
  bytes.fill(0)
  expect(second.bytes).not.toEqual(bytes.slice(-second.bytes.length))
})

test.each([
  ['nothing', undefined],
  ['a text', 'AQID'],
  ['no transaction', new Uint8Array(64)],
  ['a message without its signatures', legacy().serializeMessage()],
  ['an object of something else', { serialize: () => new Uint8Array() }],
  ['one without instructions', new Transaction()],
  ['one that another wallet signs', legacy(other.publicKey)],
  ['a bundle that claims to be one', { message: { serialize: () => new Uint8Array(9) }, signatures: [] }],
])('error: %s is refused before anything is shown', (_, input) => {
  expect(() => readSolanaTransaction(input as object, address)).toThrow(
    expect.objectContaining({ code: 'transaction_failure' }),
  )
})

test('a blockhash of the app is never replaced, and one of the node has 32 bytes', () => {
  const signedTransaction = createVersioned(wallet.publicKey, PublicKey.default.toBase58())
  signedTransaction.sign([wallet])
  expect(readSolanaTransaction(signedTransaction, address).lacksBlockhash).toBe(false)
  const open = readSolanaTransaction(createVersioned(), address)
  expect(() => withBlockhash(open, '111')).toThrow('no blockhash')
})

describe('networks', () => {
  test.each([
    ['solana:mainnet', undefined, {}],
    ['solana:devnet', [{ name: 'devnet' as const }], {}],
    // The request names a chain of another kind: uses the app's first one.
    ['solana:devnet', [{ name: 'devnet' as const }], { chain: 'eip155:1' }],
    ['solana:devnet', undefined, { connection: { rpcEndpoint: 'https://devnet.helius-rpc.com/?api-key=1' } }],
    [undefined, undefined, { connection: { rpcEndpoint: 'http://127.0.0.1:8899' } }],
    ['solana:devnet', { 'solana:devnet': { rpc: {} } }, {}],
    ['solana:mainnet', { 'solana:devnet': { rpc: {} }, 'solana:mainnet': { rpc: {} } }, {}],
    ['solana:testnet', { 'solana:devnet': { rpc: {} } }, { chain: 'solana:testnet' }],
    ['solana:testnet', undefined, { chain: 'solana:testnet' }],
  ])('%s', (chain, clusters, request) => {
    expect(findSolanaNetwork(clusters, request).chain).toBe(chain)
  })

  test.each([
    ['mainnet', 'solana:mainnet'],
    ['mainnet-beta', 'solana:mainnet'],
    ['devnet', 'solana:devnet'],
    ['testnet', 'solana:testnet'],
  ])('%s is %s, whatever the app has first', (name, chain) => {
    const clusters = [{ name: chain === 'solana:devnet' ? ('testnet' as const) : ('devnet' as const) }]
    expect(findSolanaNetwork(clusters, { chain: name }).chain).toBe(chain)
    expect(findSolanaNetwork(clusters, { chain: `solana:${name}` }).chain).toBe(chain)
  })

  test("the app's own node is asked", () => {
    const clusters = [{ name: 'devnet' as const, rpcUrl: 'https://rpc.example' }]
    expect(findSolanaNetwork(clusters, { chain: 'solana:devnet' }).url).toBe('https://rpc.example')
    const rpc = {}
    const rpcs = { 'solana:devnet': { rpc, blockExplorerUrl: 'https://scan.example/' } }
    const network = findSolanaNetwork(rpcs)
    expect(network.rpc).toBe(rpc)
    expect(toSolanaExplorerUrl(network, 'abc')).toBe('https://scan.example/tx/abc?cluster=devnet')
    // The app has no entry for the request's own connection.
    const connection = { rpcEndpoint: 'https://other.example' }
    expect(findSolanaNetwork(rpcs, { connection })).toEqual({
      url: 'https://other.example',
      chain: undefined,
    })
  })

  test("security: a link says nothing of the key of an app's node", () => {
    const network = findSolanaNetwork(null, { connection: { rpcEndpoint: 'https://rpc.example/secret' } })
    expect(toSolanaExplorerUrl(network, 'abc')).not.toContain('secret')
    expect(toSolanaExplorerUrl(findSolanaNetwork(null), 'abc')).toBe('https://explorer.solana.com/tx/abc')
  })
})

test('base58 is read as it is written', () => {
  for (const bytes of [new Uint8Array(32), wallet.publicKey.toBytes(), Uint8Array.of(0, 0, 1)])
    expect(fromBase58(toBase58(bytes))).toEqual(Uint8Array.from(bytes))
  expect(toBase58(wallet.publicKey.toBytes())).toBe(address)
})
