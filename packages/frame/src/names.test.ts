import { ed25519 } from '@noble/curves/ed25519.js'
import { PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { cheapStretch } from '../../../test/support/cheapStretch.ts'
import {
  create,
  createSolana,
  type Fetch,
  newProfile,
  openPage,
  openStartedPage,
  readSigner,
  sign,
  wallet,
} from '../test/page.ts'
import { createGrants } from './channel/grants.ts'
import { createClouds } from './clouds/clouds.ts'
import type { DerivedKey } from './keys/secret.ts'
import { createLock } from './lock.ts'
import { createMadePasswords } from './recovery/madePasswords.ts'
import { createStore } from './store.ts'
import { createApi } from './vault/api.ts'
import { createDevices } from './vault/device.ts'
import { createKeyring, type KeyId, type Keyring } from './vault/keyring.ts'
import { type Frame, readName, withKey } from './vault/vault.ts'

/** A user whose Solana wallet came first, so the entropy is sealed for its address; an Ethereum wallet came later. */
async function solanaFirst() {
  const { world, ada, profile } = await openStartedPage()
  const page = openPage(world, profile)
  const solana = await createSolana(page, ada)
  const ethereum = await create(page, ada)
  return { world, ada, profile, solana, ethereum }
}

describe('an entropy that was sealed for a Solana address', () => {
  test('is found by the Ethereum address that came later, here and on a new device', async () => {
    const { world, ada, profile, solana, ethereum } = await solanaFirst()
    for (const name of [ethereum, ethereum.toLowerCase(), solana]) {
      const page = openPage(world, profile)
      expect((await page.send('privy:wallets:connect', wallet(ada, name))).data).toEqual({ entropyId: name })
      expect(await readSigner(await sign(page, ada, { address: ethereum }))).toBe(ethereum)
    }
    const fresh = newProfile()
    const page = openPage(world, fresh)
    expect((await sign(page, ada, { address: ethereum })).error?.type).toBe('wallet_not_on_device')
    await page.send('privy:wallets:recover', wallet(ada, ethereum))
    const nextPage = openPage(world, fresh)
    for (const address of [ethereum, ethereum.toLowerCase()])
      expect(await readSigner(await sign(nextPage, ada, { address }))).toBe(ethereum)
  })

  test('signs for Ethereum also where it is named by the Solana address', async () => {
    const { world, ada, profile, solana, ethereum } = await solanaFirst()
    const request = { method: 'personal_sign', params: ['hello', ethereum] }
    const place = { chainType: 'ethereum', hdWalletIndex: 0 } as const
    const keyRequest = { ...wallet(ada, solana), ...place, request }
    const answer = await openPage(world, profile).send('privy:wallets:rpc', keyRequest)
    expect(answer.data).toMatchObject({ address: ethereum })
    expect(await readSigner(answer)).toBe(ethereum)
  })

  test('signs a message for Solana, and no transaction as one', async () => {
    const { world, ada, profile, solana, ethereum } = await solanaFirst()
    const page = openPage(world, profile)
    const ask = (bytes: Uint8Array) => {
      const request = { method: 'signMessage', params: { message: Buffer.from(bytes).toString('base64') } }
      const place = { chainType: 'solana', hdWalletIndex: 0 } as const
      return page.send('privy:wallets:rpc', { ...wallet(ada, ethereum), ...place, request })
    }
    const text = Buffer.from('hello')
    const { data } = await ask(text)
    expect(data).toMatchObject({ address: solana, chainType: 'solana', response: { method: 'signMessage' } })
    const { response } = data as { response: { data: { signature: string } } }
    const key = new PublicKey(solana).toBytes()
    expect(ed25519.verify(Buffer.from(response.data.signature, 'base64'), text, key, { zip215: false })).toBe(
      true,
    )

    const feePayer = new PublicKey(solana)
    const transaction = new Transaction({ feePayer, recentBlockhash: solana })
    transaction.add(SystemProgram.transfer({ fromPubkey: feePayer, toPubkey: feePayer, lamports: 1 }))
    const { error } = await ask(transaction.serializeMessage())
    expect(error).toEqual({
      type: 'invalid_request_arguments',
      message:
        'Invalid request arguments: a transaction cannot be signed as a message. An app with published clients can allow it with its setting solana_transactions_as_messages.',
    })
  })
})

test('security: keys are kept by the sealed name, whatever a client calls the entropy', async () => {
  const { world, ada, profile, solana, ethereum } = await solanaFirst()
  const keyring = createKeyring()
  const keyIds: KeyId[] = []
  const note = <A extends [string, KeyId, ...unknown[]], R>(work: (...args: A) => R) => {
    return (...args: A) => {
      keyIds.push(args[1])
      return work(...args)
    }
  }
  const { keep, has, use } = keyring
  const frame: Frame = {
    appId: world.app.id,
    rawSigning: false,
    transactionsAsMessages: false,
    api: createApi({ origin: world.ctx.config.publicUrl, fetch: world.fetch, wait: async () => {} }),
    devices: createDevices(createStore(profile.indexedDB)),
    openCloud: createClouds({}, world.fetch),
    grants: createGrants(createStore(profile.indexedDB)),
    keyring: { ...keyring, keep: note(keep), has: note(has), use: note(use) as Keyring['use'] },
    madePasswords: createMadePasswords(),
    lock: createLock(undefined),
    stretch: cheapStretch,
    memoryGib: undefined,
    wait: async () => {},
  }
  const caller = { session: { appId: world.app.id, userId: ada.userId, accessToken: ada.token }, grant: null }
  for (const text of [ethereum.toLowerCase(), ethereum, solana]) {
    const keyRequest = { name: readName(frame, text), index: 0 }
    for (const chain of ['ethereum', 'solana'] as const) {
      const work = ({ address }: DerivedKey) => address
      const expectation = chain === 'ethereum' ? ethereum : solana
      expect(await withKey(frame, caller, { ...keyRequest, chain, work })).toBe(expectation)
    }
  }
  expect(new Set(keyIds.map(({ entropyId }) => entropyId))).toEqual(new Set([solana]))
})

/** A vault that treats every name as that of one entropy. */
const misleading = (real: Fetch, to: string): Fetch => {
  return (url, init) => {
    const body = init.body ? JSON.parse(String(init.body)) : undefined
    return real(url, body?.entropy_id ? { ...init, body: JSON.stringify({ ...body, entropy_id: to }) } : init)
  }
}

test('security: the vault’s word leads no address to a secret that it is not derived from', async () => {
  const { world, ada, profile } = await openStartedPage()
  const address = await create(openPage(world, profile), ada)
  for (const other of [
    '0x52908400098527886E0F7030069857D2E4169EE7',
    'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
  ]) {
    const page = openPage(world, { ...profile, fetch: (real) => misleading(real, address) })
    for (let again = 0; again < 2; again++)
      expect((await sign(page, ada, { address: other })).error?.type).toBe('wallet_damaged')
    const away = openPage(world, { ...newProfile(), fetch: (real) => misleading(real, address) })
    expect((await away.send('privy:wallets:recover', wallet(ada, other))).error?.type).toBe('wallet_damaged')
    expect((await sign(page, ada, { address })).error).toBeUndefined()
  }
})

test('security: an address that the commit answers and the secret does not have is not shown', async () => {
  const { world, ada, profile } = await openStartedPage()
  const lying = (real: Fetch): Fetch => {
    return async (url, init) => {
      const answer = await real(url, init)
      if (!url.endsWith('/commit')) return answer
      const { wallet: newWallet } = await answer.json()
      const other = { ...newWallet, address: '0x52908400098527886E0F7030069857D2E4169EE7' }
      return Response.json({ wallet: other }, { headers: answer.headers })
    }
  }
  await expect(create(openPage(world, { ...profile, fetch: lying }), ada)).rejects.toThrow('wallet_damaged')
})
