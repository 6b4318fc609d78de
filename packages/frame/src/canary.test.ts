import { ed25519 } from '@noble/curves/ed25519.js'
import { PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { afterEach, expect, test, vi } from 'vitest'
import { cheapStretch } from '../../../test/support/cheapStretch.ts'
import { approveRequest, linkFarcaster, lookAtSigner, ownFid } from '../../../test/support/farcasterSigner.ts'
import { create, type Fetch, newProfile, openPage, openStartedPage, sign, wallet } from '../test/page.ts'
import { toAddress } from './keys/address.ts'
import { toBase58 } from './keys/base58.ts'
import { derive } from './keys/derive.ts'
import { type Bytes, toBase64Url, toHex } from './keys/encoding.ts'
import { deriveSigner } from './keys/farcasterSigner.ts'
import { toMnemonic } from './keys/mnemonic.ts'
import { stretchPassword } from './recovery/passwordStrategy.ts'

afterEach(() => void vi.restoreAllMocks())

const ethereumKey = (bytes: Bytes) => derive({ kind: 'mnemonic', bytes }, 'ethereum', 0)

/** Every encoding in which bytes could leak. */
function spellings(bytes: Uint8Array): string[] {
  const base64 = btoa(String.fromCharCode(...bytes))
  return [toHex(bytes).slice(2), toBase64Url(bytes), base64.replace(/=+$/, ''), bytes.join(',')]
}

function recordRandomness() {
  const draws: Uint8Array[] = []
  const real = crypto.getRandomValues.bind(crypto)
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    const result = real(array)
    if (result instanceof Uint8Array) draws.push(Uint8Array.from(result))
    return result
  })
  return draws
}

/**
 * The server draws random bytes in this process too: the wallet's entropy is the draw from which its address is
 * derived.
 */
async function entropyIn(draws: readonly Uint8Array[], address: string): Promise<number> {
  for (const [place, bytes] of draws.entries()) {
    if (bytes.length === 16 && toAddress(await ethereumKey(Uint8Array.from(bytes))) === address) return place
  }
  throw new Error('the entropy was not drawn here')
}

function toText(value: unknown): string {
  return JSON.stringify(value, (_, member) => (member instanceof Error ? `${member.stack}` : member)) ?? ''
}

/** A user with two browsers, and everything that leaves them or is stored there. */
async function watch(settings: Record<string, unknown> = {}) {
  const lines: unknown[] = []
  for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, method).mockImplementation((...line) => void lines.push(line))
  const network: { open: unknown[]; bodies: string[] } = { open: [], bodies: [] }
  const fetch = (real: Fetch): Fetch => {
    return (url, init) => {
      network.open.push(url, init.headers)
      network.bodies.push(String(init.body))
      return real(url, init)
    }
  }
  const { world, ada, profile } = await openStartedPage(settings)
  const home = openPage(world, { ...profile, fetch })
  const away = openPage(world, { ...newProfile(), fetch })
  const read = () => ({
    output: toText([[home, away].map(({ answersById }) => [...answersById.values()]), network.open, lines]),
    bodies: network.bodies.join('\n'),
  })
  return { world, ada, home, away, read }
}

test('security: entropy, halves and keys stand in no message, address, header, error or console line (R77: secrets in the frame)', async () => {
  const draws = recordRandomness()
  const { ada, home, away, read } = await watch()

  const address = await create(home, ada)
  const place = await entropyIn(draws, address)
  const entropy = draws[place] ?? new Uint8Array()
  const halves = draws.slice(place + 1).filter(({ length }) => length === 32)
  await sign(home, ada, { address })
  await sign(away, ada, { address })
  await away.send('privy:wallets:recover', wallet(ada, address))
  await sign(away, ada, { address })
  await sign(away, ada, { address, message: 7 as unknown as string })

  const key = await ethereumKey(Uint8Array.from(entropy))
  expect(halves).toHaveLength(4)
  const wallets = [new TextDecoder().decode(toMnemonic(entropy)), ...spellings(entropy), ...spellings(key)]
  const everyHalf = draws.filter(({ length }) => length === 32)
  const secrets = [...wallets, ...everyHalf.flatMap(spellings)]

  const { output, bodies } = read()
  for (const secret of secrets) expect(output).not.toContain(secret)

  // Bodies go only to the vault: they contain its own halves, never the device's, and never the secret that both open.
  const [deviceHalf, serverHalf] = halves
  for (const secret of [...wallets, ...spellings(deviceHalf ?? key)]) expect(bodies).not.toContain(secret)
  expect(bodies).toContain(toBase64Url(serverHalf ?? key))
})

const verifiers = { ethereum: 'ethereum-address-verifier', solana: 'solana-address-verifier' } as const

/** Every request for a signature. */
function requestsFor(address: string) {
  const types = { M: [{ name: 'a', type: 'uint8' }] }
  const typedData = { types, primaryType: 'M', domain: {}, message: { a: 1 } }
  const toSolana = () => {
    const from = new PublicKey(address)
    const transaction = new Transaction({ feePayer: from, recentBlockhash: address })
    transaction.add(SystemProgram.transfer({ fromPubkey: from, toPubkey: from, lamports: 1 }))
    return { message: transaction.serializeMessage().toString('base64') }
  }
  return {
    get ethereum() {
      return {
        personal_sign: ['hello', address],
        eth_signTypedData_v4: [address, typedData],
        eth_signTransaction: [{ to: address, chainId: 1, value: 1n }],
        eth_sign7702Authorization: [{ contract: address, chain_id: 1, nonce: 0 }],
      }
    },
    get solana() {
      return { signMessage: { message: btoa('hello') }, signTransaction: toSolana() }
    },
  }
}

test('security: a key that is imported comes in by one message, and stands in nothing that goes out (R77: secrets in the frame)', async () => {
  const { ada, home, away, read } = await watch()
  const { token: accessToken } = ada
  const seed = Uint8Array.from({ length: 32 }, (_, n) => 7 * n + 1)
  const pair = Uint8Array.from([...seed, ...ed25519.getPublicKey(seed)])
  const texts = { ethereum: toHex(seed), solana: toBase58(pair) }
  for (const chainType of ['ethereum', 'solana'] as const) {
    const privateKey = texts[chainType]
    // Malformed, for an unknown user, correct, and repeated.
    for (const requests of [`${privateKey}l`, `${privateKey.slice(0, -1)}1`, ` ${privateKey}`])
      await home.send('privy:wallets:import', { accessToken, chainType, privateKey: requests })
    await home.send('privy:wallets:import', { accessToken: 'none', chainType, privateKey })
    const { data, error } = await home.send('privy:wallets:import', { accessToken, chainType, privateKey })
    expect(error).toBeUndefined()
    const { address } = data as { address: string }
    await away.send('privy:wallets:import', { accessToken, chainType, privateKey })
    await sign(away, ada, { address })
    await away.send('privy:wallets:recover', wallet(ada, address))
    await sign(away, ada, { address })
    // Correct and malformed requests.
    const place = {
      ...wallet(ada, address),
      entropyIdVerifier: verifiers[chainType],
      chainType,
      hdWalletIndex: 0,
    }
    const requests = Object.entries(requestsFor(address)[chainType]).flatMap(([method, params]) => [
      { method, params },
      { method, params: [address, privateKey] },
    ])
    const answers = []
    for (const request of requests) answers.push(await home.send('privy:wallets:rpc', { ...place, request }))
    expect(answers.filter(({ data: signature }) => signature !== undefined)).toHaveLength(requests.length / 2)
  }
  const { output, bodies } = read()
  const secrets = [...spellings(seed), ...spellings(pair), texts.solana, toBase58(seed)]
  // Parts of it too: an error that repeats half a key has leaked it.
  for (const secret of secrets.flatMap((text) => [text.slice(0, 24), text.slice(-24)])) {
    expect(output).not.toContain(secret)
    expect(bodies).not.toContain(secret)
  }
})

test('security: the key that posts on Farcaster stands in nothing that goes out (R77: secrets in the frame)', async () => {
  const draws = recordRandomness()
  const { world, ada, home, away, read } = await watch({ farcaster_auth: true })
  await linkFarcaster(world, ada)
  const address = await create(home, ada)
  const entropy = draws[await entropyIn(draws, address)] ?? new Uint8Array()
  const asking = { accessToken: ada.token, address }
  const { data: request } = await home.send('privy:farcaster:init-signer', asking)
  await approveRequest(world, request as { public_key: string })
  await lookAtSigner(world, ada, (request as { public_key: string }).public_key)
  await away.send('privy:wallets:recover', wallet(ada, address))
  const answers = []
  for (const page of [home, away])
    for (const [fid, hash] of [
      [ownFid, Buffer.alloc(20, 1)],
      [ownFid, Buffer.alloc(20, 1)],
      [ownFid, entropy],
      [7, Buffer.alloc(20, 1)],
    ] as const)
      answers.push(
        await page.send('privy:farcaster:sign', { ...asking, fid, payload: { hash: toBase64Url(hash) } }),
      )
  expect(answers.filter(({ data }) => data !== undefined)).toHaveLength(4)
  const keys = await Promise.all(
    [0, 1].map((generation) => deriveSigner(Uint8Array.from(entropy), { fid: ownFid, generation })),
  )
  const { output, bodies } = read()
  for (const secret of keys.flatMap((key) => [...spellings(key), toBase58(key)])) {
    expect(output).not.toContain(secret)
    expect(bodies).not.toContain(secret)
  }
})

test('security: a password comes in by a message, and stands in nothing that goes out; nor does what it becomes, but for the access key', async () => {
  const { ada, home, away, read } = await watch()
  const address = await create(home, ada)
  const recoveryPassword = 'quite-a-long-password'
  const entropyName = { ...wallet(ada, address), recoveryPassword }
  const byPassword = { ...entropyName, recoveryMethod: 'user-passcode' } as const
  expect((await home.send('privy:wallets:set-recovery', byPassword)).error).toBeUndefined()
  await away.send('privy:wallets:set-recovery', byPassword)
  await away.send('privy:wallets:recover', { ...entropyName, recoveryPassword: `${recoveryPassword}!` })
  expect((await away.send('privy:wallets:recover', entropyName)).error).toBeUndefined()
  const { output, bodies } = read()
  const { kdf } = JSON.parse(/"kdf":(\{[^}]*\})/.exec(bodies)?.[0].replace(/^/, '{').concat('}') ?? '{}')
  const { clientHalf, accessKey } = await stretchPassword({ stretch: cheapStretch }, recoveryPassword, kdf)
  for (const secret of [recoveryPassword, ...spellings(clientHalf)]) {
    expect(output).not.toContain(secret)
    expect(bodies).not.toContain(secret)
  }
  // Only to the vault.
  expect(bodies).toContain(accessKey)
  expect(output).not.toContain(accessKey)
})
