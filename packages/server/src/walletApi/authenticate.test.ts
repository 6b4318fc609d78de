import { PrivyClient as NodeClient } from '@privy-io/node'
import { PrivyClient as ServerAuth } from '@privy-io/server-auth'
import { type Hex, recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appServer, type KeyPair } from '../../../../test/support/appServer.ts'
import { delegateWallet } from '../../../../test/support/delegatedWallet.ts'
import { logInOnHold } from '../../../../test/support/holds/heldLogin.ts'
import { type ListeningServer, startServer } from '../../../../test/support/listeningServer.ts'
import { startSigner } from '../../../../test/support/signer.ts'
import { type Session, signIn } from '../../../../test/support/signIn.ts'
import { createWorld } from '../../../../test/support/world.ts'

let server: ListeningServer
let signer: Awaited<ReturnType<typeof startSigner>>
let call: ReturnType<typeof appServer>

beforeAll(async () => {
  server = await startServer({
    makeEnv: async (url) => {
      signer = await startSigner(url)
      return signer.env
    },
  })
  call = appServer(server.world)
})
afterAll(() => server?.close())

const body = { method: 'personal_sign', params: { message: 'hello', encoding: 'utf-8' } }
/** The user's key in plain text, as `@privy-io/node` also reads it. */
async function authenticate({ token }: Session): Promise<KeyPair & { expiresAt: number }> {
  const { status, body: reply } = await call('POST', '/wallets/authenticate', { body: { user_jwt: token } })
  expect({ status, reply }).toMatchObject({ status: 200 })
  const { authorization_key, expires_at } = reply as { authorization_key: string; expires_at: number }
  return { privateKey: authorization_key, publicKey: '', expiresAt: expires_at }
}

/** A wallet that the app's key and its user share. */
async function sharedWallet() {
  const session = await signIn(server.world)
  const quorum = { user_ids: [session.userId], authorization_threshold: 2 }
  return delegateWallet(server.world, { session, quorum })
}

describe('a key of a user', () => {
  test('signs together with the key of the app, and neither without the other', async () => {
    const { id, keys, session, address } = await sharedWallet()
    const path = `/wallets/${id}/rpc`
    expect(await call('POST', path, { body, by: keys })).toMatchObject({
      status: 401,
      body: { code: 'no_valid_user_session_keys' },
    })
    const own = await authenticate(session)
    expect(own.expiresAt).toBeGreaterThan(Date.now())
    const reply = await call('POST', path, { body, by: [...keys, own] })
    const { signature } = reply.body.data as { signature: Hex }
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(address)
    for (const by of [[own], keys])
      expect(await call('POST', path, { body, by })).toMatchObject({
        status: 401,
        body: { code: 'insufficient_correct_authorization_signatures' },
      })
    const second = await authenticate(session)
    expect(await call('POST', path, { body, by: [own, second] })).toMatchObject({ status: 401 })
  })

  test('of another user does not count, nor one after the signer has started again', async () => {
    const { id, keys, session } = await sharedWallet()
    const stranger = await authenticate(await signIn(server.world))
    const path = `/wallets/${id}/rpc`
    expect(await call('POST', path, { body, by: [...keys, stranger] })).toMatchObject({ status: 401 })
    const own = await authenticate(session)
    await signer.stop()
    await signer.start()
    expect(await call('POST', path, { body, by: [...keys, own] })).toMatchObject({
      body: { code: 'no_valid_user_session_keys' },
    })
  })

  test('is given for a valid access token only', async () => {
    for (const user_jwt of ['nonsense', ''])
      expect(await call('POST', '/wallets/authenticate', { body: { user_jwt } })).toMatchObject({
        status: 401,
        body: { code: 'missing_or_invalid_token' },
      })
    const { token } = await signIn(server.world)
    for (const wrong of [{ encryption_type: 'HPKE' }, { recipient_public_key: 'x' }])
      expect(
        await call('POST', '/wallets/authenticate', { body: { user_jwt: token, ...wrong } }),
      ).toMatchObject({
        status: 400,
      })
    const wrong = { user_jwt: token, encryption_type: 'HPKE', recipient_public_key: 'bm9uc2Vuc2U=' }
    const reply = await call('POST', '/user_signers/authenticate', { body: wrong })
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
  })

  test('security: is not given for a login on hold', async () => {
    const world = await createWorld({ env: signer.env, settings: { passkey_auth: true } })
    const thief = await logInOnHold(world, await signIn(world))
    const reply = await appServer(world)('POST', '/wallets/authenticate', { body: { user_jwt: thief.token } })
    expect(reply).toMatchObject({ status: 403, body: { code: 'login_on_hold' } })
  })

  test('security: every quorum needs a member that is not a user', async () => {
    const { userId } = await signIn(server.world)
    const create = (quorum: object) => call('POST', '/key_quorums', { body: quorum })
    const key = (await delegateWallet(server.world)).keys[0]?.publicKey
    for (const quorum of [
      { user_ids: [userId] },
      { user_ids: [userId], public_keys: [key], authorization_threshold: 1 },
      { user_ids: [userId, 'did:privy:other'], public_keys: [key], authorization_threshold: 2 },
    ])
      expect(await create(quorum)).toMatchObject({ status: 400, body: { code: 'invalid_data' } })
    const whole = { user_ids: [userId], public_keys: [key], authorization_threshold: 2 }
    expect(await create(whole)).toMatchObject({ status: 200, body: { user_ids: [userId] } })
  })
})

test('server-auth 1.32.5 opens the key of a user', async () => {
  const { session, ...wallet } = await sharedWallet()
  const { id, secret } = server.world.app
  const client = new ServerAuth(id, secret, { apiURL: server.url, walletApi: { apiURL: server.url } })
  const { authorizationKey, expiresAt, wallets } = await client.walletApi.generateUserSigner({
    userJwt: session.token,
  })
  expect(expiresAt.getTime()).toBeGreaterThan(Date.now())
  expect(wallets.map((one) => one.id)).toEqual([wallet.id])
  const own = { privateKey: authorizationKey, publicKey: '' }
  const reply = await call('POST', `/wallets/${wallet.id}/rpc`, { body, by: [...wallet.keys, own] })
  expect(reply).toMatchObject({ status: 200 })
})

test('node 0.35.0 signs with a key of the app and the token of a user', async () => {
  const { session, ...wallet } = await sharedWallet()
  const { id, secret } = server.world.app
  const client = new NodeClient({ appId: id, appSecret: secret, apiUrl: server.url })
  const { signature } = await client
    .wallets()
    .ethereum()
    .signMessage(wallet.id, {
      message: 'hello',
      authorization_context: {
        authorization_private_keys: wallet.keys.map(({ privateKey }) => privateKey),
        user_jwts: [session.token],
      },
    })
  expect(await recoverMessageAddress({ message: 'hello', signature: signature as Hex })).toBe(wallet.address)
})
