import { frameErrors, vault } from '@latchkey/wire'
import { ed25519 } from '@noble/curves/ed25519.js'
import { PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { IDBDatabase } from 'fake-indexeddb'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  create,
  createSolana,
  getWallets,
  newProfile,
  openPage,
  openStartedPage,
  readSigner,
  sign,
  wallet,
} from '../test/page.ts'

describe('a wallet', () => {
  test('is made, is in the user before the answer, and signs', async () => {
    const { world, ada, profile } = await openStartedPage()
    const page = openPage(world, profile)
    const address = await create(page, ada)
    expect(await getWallets(world, ada)).toEqual([address])
    expect(await page.send('privy:wallets:connect', wallet(ada, address))).toMatchObject({
      data: { entropyId: address },
    })
    expect(await readSigner(await sign(page, ada, { address }))).toBe(address)
  })

  test('signs again after a reload, with one call to the vault for connect and signature together', async () => {
    const { world, ada, profile } = await openStartedPage()
    const address = await create(openPage(world, profile), ada)
    const page = openPage(world, profile)
    await page.send('privy:wallets:connect', wallet(ada, address.toLowerCase()))
    expect(await readSigner(await sign(page, ada, { address }))).toBe(address)
    expect(page.calls.filter((path) => path === vault.openDeviceSlot.path)).toHaveLength(2) // nonce, then the slot
  })

  test('is recovered on another device and signs from the same address', async () => {
    const { world, ada, profile } = await openStartedPage()
    const address = await create(openPage(world, profile), ada)
    const other = newProfile()
    const page = openPage(world, other)
    expect(await page.send('privy:wallets:connect', wallet(ada, address))).toMatchObject({
      error: { type: 'wallet_not_on_device', message: frameErrors.wallet_not_on_device },
    })
    expect(await page.send('privy:wallets:recover', wallet(ada, address))).toMatchObject({
      data: { entropyId: address },
    })
    const nextPage = openPage(world, other)
    expect(await readSigner(await sign(nextPage, ada, { address }))).toBe(address)
    expect(await readSigner(await sign(openPage(world, profile), ada, { address }))).toBe(address)
  })

  test('is recovered once when one page asks five times, and opened once for five signatures', async () => {
    const { world, ada, profile } = await openStartedPage()
    const address = await create(openPage(world, profile), ada)
    const other = newProfile()
    const page = openPage(world, other)
    const ask = () => page.send('privy:wallets:recover', wallet(ada, address))
    const answers = await Promise.all(Array.from({ length: 5 }, ask))
    expect(answers.every(({ error }) => error === undefined)).toBe(true)
    expect(page.calls.filter((path) => path === vault.recoverSlot.path)).toHaveLength(2) // nonce, then the slot
    const nextPage = openPage(world, other)
    await Promise.all(Array.from({ length: 5 }, () => sign(nextPage, ada, { address })))
    expect(nextPage.calls).toHaveLength(2)
  })

  test('answers the events of js-sdk-core 0.37.2', async () => {
    const { world, ada, profile } = await openStartedPage()
    const accessToken = ada.token
    const creation = await openPage(world, profile).send('privy:wallet:create', {
      accessToken,
      recoveryMethod: 'privy',
    })
    const { address } = creation.data as { address: string }
    const page = openPage(world, newProfile())
    const request = { method: 'personal_sign', params: ['hello', address] }
    const missing = await page.send('privy:wallet:connect', { accessToken, address })
    expect(missing.error?.type).toBe('wallet_not_on_device')
    expect((await page.send('privy:wallet:recover', { accessToken, address })).data).toEqual({ address })
    expect((await page.send('privy:wallet:connect', { accessToken, address })).data).toEqual({ address })
    expect(await readSigner(await page.send('privy:wallet:rpc', { accessToken, address, request }))).toBe(
      address,
    )
  })

  test.each([
    ['of its own seed', false],
    ['next to an Ethereum wallet', true],
  ])('answers its events of Solana, for a wallet %s', async (_, isBeside) => {
    const { world, ada, profile } = await openStartedPage()
    const accessToken = ada.token
    const maker = openPage(world, profile)
    const address = isBeside ? await create(maker, ada) : undefined
    const publicKey = await createSolana(maker, ada, address)
    const page = openPage(world, newProfile())
    const request = { method: 'signMessage', params: { message: Buffer.from('hello').toString('base64') } }
    const connectData = { accessToken, publicKey }
    const notHere = { error: { type: 'wallet_not_on_device' } }
    expect(await page.send('privy:solana-wallet:connect', connectData)).toMatchObject(notHere)
    expect(await page.send('privy:solana-wallet:rpc', { ...connectData, request })).toMatchObject(notHere)
    expect((await page.send('privy:solana-wallet:recover', connectData)).data).toEqual({ publicKey })
    expect((await page.send('privy:solana-wallet:connect', connectData)).data).toEqual({ publicKey })
    const { data } = await page.send('privy:solana-wallet:rpc', { ...connectData, request })
    expect(data).toMatchObject({ publicKey, response: { method: 'signMessage' } })
    const { signature } = (data as { response: { data: { signature: string } } }).response.data
    const key = new PublicKey(publicKey).toBytes()
    expect(ed25519.verify(Buffer.from(signature, 'base64'), Buffer.from('hello'), key)).toBe(true)
    // The Ethereum wallet of the same seed has no name here.
    for (const text of [address ?? '0x71C7656EC7ab88b098defB751B7401B5f6d8976F', 'hello'])
      expect(await page.send('privy:solana-wallet:connect', { accessToken, publicKey: text })).toMatchObject(
        notHere,
      )
  })

  test('signs typed data, transactions and authorizations; a bare hash only where the app allows it', async () => {
    const { world, ada, profile } = await openStartedPage()
    const address = await create(openPage(world, profile), ada)
    const place = { ...wallet(ada, address), chainType: 'ethereum', hdWalletIndex: 0 } as const
    const types = { M: [{ name: 'a', type: 'uint8' }] }
    const typedData = { types, primaryType: 'M', domain: {}, message: { a: 1 } }
    const hash = `0x${'11'.repeat(32)}`
    const requests = {
      eth_signTypedData_v4: [address, typedData],
      eth_signTransaction: [{ to: address, chainId: 1, value: 1n }],
      eth_sign7702Authorization: [{ contract: address, chain_id: 1, nonce: 0 }],
      secp256k1_sign: [hash],
      eth_sign: [address, hash],
    }
    for (const rawSigning of [false, true]) {
      const page = openPage(world, { ...profile, rawSigning })
      for (const [method, params] of Object.entries(requests)) {
        const answer = await page.send('privy:wallets:rpc', { ...place, request: { method, params } })
        const isRaw = method === 'secp256k1_sign' || method === 'eth_sign'
        if (isRaw && !rawSigning) expect(answer.error?.type).toBe('not_supported')
        else expect(answer.data).toMatchObject({ address, chainType: 'ethereum', response: { method } })
      }
    }
  })

  test('signs a Solana transaction; one that comes as a message only where the app allows it', async () => {
    const { world, ada, profile } = await openStartedPage()
    const address = await createSolana(openPage(world, profile), ada)
    const feePayer = new PublicKey(address)
    const transaction = new Transaction({ feePayer, recentBlockhash: address })
    transaction.add(SystemProgram.transfer({ fromPubkey: feePayer, toPubkey: feePayer, lamports: 1 }))
    const params = { message: transaction.serializeMessage().toString('base64') }
    const entropy = { ...wallet(ada, address), entropyIdVerifier: 'solana-address-verifier' as const }
    const place = { ...entropy, chainType: 'solana', hdWalletIndex: 0 } as const
    for (const transactionsAsMessages of [false, true]) {
      const page = openPage(world, { ...profile, transactionsAsMessages })
      for (const method of ['signTransaction', 'signMessage']) {
        const { data, error } = await page.send('privy:wallets:rpc', {
          ...place,
          request: { method, params },
        })
        if (method === 'signMessage' && !transactionsAsMessages) {
          expect(error?.type).toBe('invalid_request_arguments')
          expect(error?.message).toContain('solana_transactions_as_messages')
          continue
        }
        const { signature } = (data as { response: { data: { signature: string } } }).response.data
        transaction.addSignature(feePayer, Buffer.from(signature, 'base64'))
        expect(transaction.verifySignatures()).toBe(true)
      }
    }
  })

  test('signs once it is open with one trip to the browser’s crypto, and none to storage or the server (P10)', async () => {
    const { world, ada, profile } = await openStartedPage()
    const page = openPage(world, profile)
    const address = await create(page, ada)
    const callsBefore = page.calls.length
    const storage = vi.spyOn(IDBDatabase.prototype, 'transaction')
    const trips = Object.getOwnPropertyNames(SubtleCrypto.prototype)
      .filter((name) => name !== 'constructor')
      .map((name) => vi.spyOn(crypto.subtle, name as 'decrypt'))
    onTestFinished(() => [storage, ...trips].forEach((spy) => void spy.mockRestore()))
    const answer = await sign(page, ada, { address })
    expect(trips.flatMap((trip) => trip.mock.calls.map(() => trip.getMockName()))).toEqual(['decrypt'])
    expect(storage).not.toHaveBeenCalled()
    expect(page.calls).toHaveLength(callsBefore)
    expect(await readSigner(answer)).toBe(address)
  })

  test('mfa:clear forgets what was opened', async () => {
    const { world, ada, profile } = await openStartedPage()
    const page = openPage(world, profile)
    const address = await create(page, ada)
    await sign(page, ada, { address })
    const before = page.calls.length
    expect((await page.send('privy:mfa:clear', { userId: ada.userId })).data).toEqual({})
    await sign(page, ada, { address })
    expect(page.calls.slice(before)).toEqual([vault.openDeviceSlot.path])
  })
})

describe('where storage fails', () => {
  test('denied: the wallet works for the life of the page, and comes back by recovery', async () => {
    const { world, ada } = await openStartedPage()
    const page = openPage(world)
    const address = await create(page, ada)
    expect(await readSigner(await sign(page, ada, { address }))).toBe(address)
    const nextPage = openPage(world)
    expect((await sign(nextPage, ada, { address })).error?.type).toBe('wallet_not_on_device')
    await nextPage.send('privy:wallets:recover', wallet(ada, address))
    expect(await readSigner(await sign(nextPage, ada, { address }))).toBe(address)
  })

  test('cleared: the wallet is recovered, not made again', async () => {
    const { world, ada, profile } = await openStartedPage()
    const address = await create(openPage(world, profile), ada)
    const page = openPage(world, newProfile())
    expect(await create(page, ada)).toBe(address)
    expect((await sign(page, ada, { address })).error?.type).toBe('wallet_not_on_device')
  })
})
