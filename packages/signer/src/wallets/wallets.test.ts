import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { canonicalJson, handoverInfo, type Json, toGrantBytes } from '@latchkey/wire'
import { generateP256KeyPair } from '@privy-io/node'
import { Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { type Hex, recoverMessageAddress } from 'viem'
import { expect, test } from 'vitest'
import { chains } from '../../../frame/src/keys/chains.ts'
import {
  appId,
  commit,
  consentTo,
  makeAppWallet,
  startSigner,
  writeChange,
  writeTerms,
} from '../../test/delegation.ts'
import type { Signer } from '../signer.ts'

const say = { method: 'personal_sign', params: { message: 'hi', encoding: 'utf-8' } }
const rule = (method: string, action = 'ALLOW') => ({ name: method, method, action, conditions: [] })
const refusal = (code: string) => expect.objectContaining({ code })

test('the owner signs everything with a wallet that has no policy, on both chains', async () => {
  const { signer } = await startSigner()
  const ethereum = await makeAppWallet(signer)
  const { signature } = (await signer.sign(ethereum.write(say))) as { signature: Hex }
  expect(await recoverMessageAddress({ message: 'hi', signature })).toBe(ethereum.grant.address)

  const solana = await makeAppWallet(signer, { chain: 'solana' })
  const address = solana.grant.address
  const transaction = new Transaction({ recentBlockhash: Keypair.generate().publicKey.toBase58() })
  const own = new PublicKey(address)
  transaction.feePayer = own
  transaction.add(SystemProgram.transfer({ fromPubkey: own, toPubkey: own, lamports: 5 }))
  const whole = transaction.serialize({ requireAllSignatures: false }).toString('base64')
  const body = { method: 'signTransaction', params: { transaction: whole, encoding: 'base64' } }
  const { signed_transaction } = (await signer.sign(solana.write(body))) as { signed_transaction: string }
  expect(Transaction.from(Buffer.from(signed_transaction, 'base64')).verifySignatures()).toBe(true)
})

test('a wallet is there after a start, and its signature is the same', async () => {
  const { signer, restart } = await startSigner()
  const { write } = await makeAppWallet(signer)
  expect(await (await restart()).sign(write(say))).toEqual(await signer.sign(write(say)))
})

test('with a policy everything else is refused, and the owner may loosen it', async () => {
  const { signer } = await startSigner()
  const wallet = await makeAppWallet(signer, { rules: [rule('eth_signTransaction')] })
  await expect(signer.sign(wallet.write(say))).rejects.toEqual(refusal('policy_violation'))
  const path = `/wallets/${wallet.grant.wallet_id}`
  const change = (body: Json, by = wallet.keys) =>
    signer.changeRow({
      row: wallet.rows.wallet,
      owner: { quorum: wallet.rows.quorums[0] as never, quorums: [] },
      ...writeChange('PATCH', path, { body, by }),
    })
  await expect(change({ policy_ids: [] }, [])).rejects.toEqual(
    refusal('zero_correct_authorization_signatures'),
  )
  await expect(change({ owner_id: null as never })).rejects.toEqual(refusal('invalid_data'))
  const loose = await commit(signer, change({ policy_ids: [] }))
  expect(await signer.sign(wallet.write(say, { wallet: loose }))).toHaveProperty('signature')
  // The earlier row is still in a copy of the database.
  await expect(signer.sign(wallet.write(say))).rejects.toEqual(refusal('policy_violation'))
})

test('a further signer signs under its own policy, and cannot change the wallet', async () => {
  const { signer } = await startSigner()
  const bot = await generateP256KeyPair()
  const input = { public_keys: [bot.publicKey] }
  const quorum = await commit(
    signer,
    signer.createRow({ kind: 'quorum', appId, id: 'bot', ownerId: null, input }),
  )
  const policyInput = { version: '1.0', name: 'Bot', chain_type: 'ethereum', rules: [rule('personal_sign')] }
  const policy = await commit(
    signer,
    signer.createRow({ kind: 'policy', appId, id: 'botPolicy', ownerId: null, input: policyInput }),
  )
  const wallet = await makeAppWallet(signer, {
    control: { additional_signers: [{ signer_id: 'bot', override_policy_ids: ['botPolicy'] }] },
  })
  const changes = { quorums: [...wallet.rows.quorums, quorum], policies: [policy] }
  expect(await signer.sign(wallet.write(say, changes, [bot]))).toHaveProperty('signature')
  const authorization = {
    method: 'eth_sign7702Authorization',
    params: { contract: wallet.grant.address, chain_id: 1, nonce: 0 },
  }
  await expect(signer.sign(wallet.write(authorization, changes, [bot]))).rejects.toEqual(
    refusal('policy_violation'),
  )
  expect(await signer.sign(wallet.write(authorization, changes))).toHaveProperty('authorization')
  const path = `/wallets/${wallet.grant.wallet_id}`
  const request = writeChange('PATCH', path, { body: { policy_ids: [] }, by: [bot] })
  const owner = { quorum: wallet.rows.quorums[0] as never, quorums: [] }
  await expect(signer.changeRow({ row: wallet.rows.wallet, owner, ...request })).rejects.toEqual(
    refusal('zero_correct_authorization_signatures'),
  )
})

test.each([
  ['no list', {}],
  ['an empty list', { override_policy_ids: [] }],
])('security: a further signer with %s of policies is under the policy of the wallet', async (_, own) => {
  const { signer } = await startSigner()
  const bot = await generateP256KeyPair()
  const input = { public_keys: [bot.publicKey] }
  const quorum = await commit(
    signer,
    signer.createRow({ kind: 'quorum', appId, id: 'bot', ownerId: null, input }),
  )
  const control = { additional_signers: [{ signer_id: 'bot', ...own }] }
  const wallet = await makeAppWallet(signer, { rules: [rule('eth_sign7702Authorization')], control })
  const quorums = [...wallet.rows.quorums, quorum]
  await expect(signer.sign(wallet.write(say, { quorums }, [bot]))).rejects.toEqual(
    refusal('policy_violation'),
  )
})

test('security: a new owner is the one that the signed request names', async () => {
  const { signer } = await startSigner()
  const wallet = await makeAppWallet(signer)
  const [next, thief] = await Promise.all([generateP256KeyPair(), generateP256KeyPair()])
  const make = async (id: string, publicKey: string) => {
    const input = { public_keys: [publicKey] }
    return commit(signer, signer.createRow({ kind: 'quorum', appId, id, ownerId: null, input }))
  }
  const [right, wrong] = [await make('next', next.publicKey), await make('thief', thief.publicKey)]
  const path = `/wallets/${wallet.grant.wallet_id}`
  const request = writeChange('PATCH', path, {
    body: { owner: { public_key: next.publicKey } },
    by: wallet.keys,
  })
  const change = (quorum: typeof right) =>
    signer.changeRow({
      row: wallet.rows.wallet,
      owner: { quorum: wallet.rows.quorums[0] as never, quorums: [] },
      nextOwner: { quorum, quorums: [] },
      ...request,
    })
  await expect(change(wrong)).rejects.toEqual(refusal('invalid_data'))
  const row = await commit(signer, change(right))
  const rows = { wallet: row, quorums: [right] }
  expect(await signer.sign(wallet.write(say, rows, [next]))).toHaveProperty('signature')
  await expect(signer.sign(wallet.write(say, rows))).rejects.toEqual(
    refusal('zero_correct_authorization_signatures'),
  )
})

test('security: nothing is signed with forged, copied or missing rows', async () => {
  const { signer } = await startSigner()
  const wallet = await makeAppWallet(signer, { rules: [rule('personal_sign', 'DENY')] })
  const other = await makeAppWallet(signer)
  const { grant } = wallet
  const body = { ...(wallet.rows.wallet.body as object), policy_ids: [] }
  const attempts = [
    wallet.write(say, { wallet: { ...wallet.rows.wallet, body } }),
    wallet.write(say, { wallet: { ...wallet.rows.wallet, id: other.grant.wallet_id } }),
    wallet.write(say, { wallet: other.rows.wallet }),
    wallet.write(say, { policies: [] }),
    { ...wallet.write(say), grant: { ...grant, address: other.grant.address } },
    { ...wallet.write(say), grant: { ...grant, user_id: 'did:privy:eve' } },
    { ...other.write(say), sealedKey: wallet.sealed_key },
  ]
  for (const attempt of attempts) await expect(signer.sign(attempt)).rejects.toThrow()
  expect(await signer.sign(other.write(say))).toHaveProperty('signature')
})

test('security: a wallet needs an owner in force, and a revocation does not erase its key', async () => {
  const { signer } = await startSigner()
  const { grant, rows, write } = await makeAppWallet(signer)
  const [quorum] = rows.quorums
  const input = { appId, userId: null, chainType: 'ethereum' } as const
  const control = { owner_id: 'none', policy_ids: [], additional_signers: [] }
  await expect(
    signer.makeWallet({ ...input, control, owner: { quorum: quorum as never, quorums: [] } }),
  ).rejects.toEqual(refusal('row_refused'))
  expect(await signer.revoke({ wallet_id: grant.wallet_id })).toEqual({ was_delegated: false })
  expect(await signer.sign(write(say))).toHaveProperty('signature')
})

const suite = new CipherSuite({
  ...{ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() },
})

/** Acts as a user's device: takes the key over, and proves that it has it. */
async function takeOver(
  signer: Signer,
  { grant, sealed_key: sealedKey }: Pick<Awaited<ReturnType<typeof makeAppWallet>>, 'grant' | 'sealed_key'>,
) {
  const pair = await suite.kem.generateKeyPair()
  const point = await suite.kem.serializePublicKey(pair.publicKey)
  const recipientKey = Buffer.from(point).toString('base64url')
  const { encapsulated_key, ciphertext } = await signer.handOver({ grant, sealedKey, recipientKey })
  const info = new TextEncoder().encode(handoverInfo)
  const enc = Uint8Array.from(Buffer.from(encapsulated_key, 'base64url'))
  const ciphertextBytes = Uint8Array.from(Buffer.from(ciphertext, 'base64url'))
  const key = await suite.open(
    { recipientKey: pair.privateKey, enc, info },
    ciphertextBytes,
    toGrantBytes(grant),
  )
  const bytes = new Uint8Array(key)
  const sign = (members: Record<string, Json> = {}) => {
    const addresses = [{ chain_type: grant.chain_type, hd_wallet_index: 0, address: grant.address }]
    const whose = { intent: 'i', app: grant.app_id, user: grant.user_id }
    const statement = canonicalJson({ ...whose, addresses, digests: [], ...members })
    const signature = chains[grant.chain_type].prove(statement, Uint8Array.from(bytes))
    return { grant, sealedKey, statement, signature }
  }
  return { key: bytes, sign }
}

test('security: a consent under the id of a wallet that the signer made does not take its place', async () => {
  const { signer } = await startSigner()
  const wallet = await makeAppWallet(signer)
  const { rows } = await writeTerms(signer, { rules: [rule('*')] })
  const changes = { wallet_id: wallet.grant.wallet_id }
  const input = await consentTo(signer, rows, { key: new Uint8Array(32).fill(5), changes })
  await expect(signer.agree(input)).rejects.toEqual(refusal('consent_refused'))
  expect(await signer.sign(wallet.write(say))).toHaveProperty('signature')
})

test.each(['ethereum', 'solana'] as const)(
  'a pregenerated wallet of %s goes to a device: repeated until it is confirmed, then erased',
  async (chain) => {
    const { signer, restart } = await startSigner()
    const wallet = await makeAppWallet(signer, { chain, userId: 'did:privy:ada' })
    const { grant, sealed_key: sealedKey } = wallet
    const request = wallet.write(
      chain === 'ethereum' ? say : { method: 'signMessage', params: { message: 'aGk=', encoding: 'base64' } },
    )
    expect(await signer.sign(request)).toHaveProperty('signature')
    const noReceipt = { grant, sealedKey, statement: '{}', signature: 'x' }
    await expect(signer.confirmHandover(noReceipt)).rejects.toEqual(refusal('invalid_data'))
    const first = await takeOver(signer, wallet)
    expect(chains[chain].toAddress(Uint8Array.from(first.key))).toBe(grant.address)
    await expect(signer.sign(request)).rejects.toEqual(refusal('user_has_not_delegated_wallet'))

    // The device stopped, and so did the signer.
    const later = await restart()
    await expect(later.sign(request)).rejects.toEqual(refusal('user_has_not_delegated_wallet'))
    const second = await takeOver(later, wallet)
    expect(second.key).toEqual(first.key)
    const receipt = second.sign()
    const others = [
      { ...receipt, signature: 'x' },
      second.sign({ user: 'did:privy:eve' }),
      second.sign({ app: 'other' }),
      second.sign({ addresses: [{ address: 'other' }] }),
    ]
    for (const other of others)
      await expect(later.confirmHandover(other)).rejects.toEqual(refusal('invalid_data'))
    expect(await later.confirmHandover(receipt)).toEqual({ was_kept: true })
    expect(await later.confirmHandover(receipt)).toEqual({ was_kept: false })
    await expect(takeOver(later, wallet)).rejects.toEqual(refusal('invalid_data'))
    await expect(takeOver(await restart(), wallet)).rejects.toEqual(refusal('invalid_data'))
  },
)

test('security: a wallet of the app is never handed over, and a pregenerated one only to its user', async () => {
  const { signer } = await startSigner()
  await expect(takeOver(signer, await makeAppWallet(signer))).rejects.toEqual(refusal('invalid_data'))
  const wallet = await makeAppWallet(signer, { userId: 'did:privy:ada' })
  const grant = { ...wallet.grant, user_id: 'did:privy:eve' }
  await expect(takeOver(signer, { ...wallet, grant })).rejects.toEqual(refusal('invalid_data'))
})

test('security: a key is exported for the owner of its wallet, and never for one that is meant for a user', async () => {
  const { signer } = await startSigner()
  const { publicKey } = await generateP256KeyPair()
  const body = { encryption_type: 'HPKE', recipient_public_key: publicKey }
  const ask = async (userId?: string, by = 'owner') => {
    const {
      grant,
      sealed_key: sealedKey,
      rows,
      keys,
    } = await makeAppWallet(signer, { ...(userId && { userId }) })
    const path = `/wallets/${grant.wallet_id}/export`
    const request = writeChange('POST', path, {
      body,
      by: by === 'owner' ? keys : [await generateP256KeyPair()],
    })
    const owner = { quorum: rows.quorums[0] as never, quorums: [] }
    return signer.exportKey({ grant, sealedKey, wallet: rows.wallet, owner, ...request })
  }
  expect(await ask()).toMatchObject({ encryption_type: 'HPKE' })
  await expect(ask('did:privy:ada')).rejects.toEqual(refusal('invalid_data'))
  await expect(ask(undefined, 'stranger')).rejects.toEqual(refusal('zero_correct_authorization_signatures'))
})
