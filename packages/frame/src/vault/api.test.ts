import { type Endpoint, limits, vault } from '@latchkey/wire'
import { describe, expect, test } from 'vitest'
import { createStore } from '../store.ts'
import { createApi, type DeviceCaller } from './api.ts'
import { createDevices } from './device.ts'

const origin = 'https://wallet.test'
const session = { appId: 'app-1', userId: 'did:privy:ada', accessToken: 'token' }
const openBody = { entropy_id: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266' }
type Call = {
  url: string
  init: RequestInit
  proof: { header: Record<string, unknown>; claims: Record<string, unknown> }
}

async function caller(): Promise<DeviceCaller> {
  const store = createStore(() => {
    throw new Error('denied')
  })
  const { proofKey, publicKey } = await createDevices(store).obtain(session)
  return { session, grant: null, proofKey: { privateKey: proofKey, publicKey } }
}

/** Returns the responses in order; the last one repeatedly. */
async function network(answers: (() => Response)[]) {
  const calls: Call[] = []
  const waits: number[] = []
  const api = createApi({
    origin,
    fetch: async (url, init) => {
      const headers = init.headers as Record<string, string>
      calls.push({ url, init, proof: readProof(headers[vault.proofHeader] ?? '') })
      return (answers[calls.length - 1] ?? answers.at(-1) ?? Response.error)()
    },
    wait: async (ms) => void waits.push(ms),
  })
  const who = await caller()
  const call = <E extends Endpoint>(endpoint: E, input: Parameters<typeof api<E>>[1], caller = who) =>
    api(endpoint, input, caller)
  return { call, calls, waits, who }
}

function readProof(proof: string) {
  const [header, claims] = proof
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()))
  return { header, claims }
}

const json = (status: number, body: unknown, headers?: HeadersInit) => () =>
  Response.json(body, { status, ...(headers ? { headers } : {}) })
const error = (status: number, code: string) => json(status, { error: 'text', code })
const success = json(200, { slot_id: '5b1e2f0a-3c1d-4b7e-9a55-0e7c1c1d2e3f' })
const dead = () => {
  throw new TypeError('network')
}
const slot = { slot_id: 'x' } as never

describe('a call of the vault', () => {
  test('the caller’s work is done while the answer is on its way (P11)', async () => {
    const order: string[] = []
    const { call, who } = await network([
      () => {
        order.push('sent')
        return success()
      },
    ])
    const meanwhile = () => void order.push('meanwhile')
    await call(vault.openDeviceSlot, openBody, { ...who, meanwhile } as DeviceCaller).then(
      () => order.push('answered'),
      () => order.push('answered'),
    )
    expect(order).toEqual(['sent', 'meanwhile', 'answered'])
  })

  test('goes to the own origin with token, app and a proof over all of it', async () => {
    const { call, calls, who } = await network([success])
    await call(vault.addDeviceSlot, { ...openBody, slot })
    const [{ url, init, proof } = calls[0] as Call] = calls
    expect(url).toBe(`${origin}${vault.addDeviceSlot.path}`)
    expect(init).toMatchObject({
      method: 'POST',
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
    })
    expect(init.headers).toMatchObject({ authorization: 'Bearer token', 'privy-app-id': 'app-1' })
    expect(proof.header).toEqual({ typ: 'dpop+jwt', alg: 'ES256', jwk: who.proofKey.publicKey })
    expect(proof.claims).toMatchObject({
      htm: 'POST',
      htu: url,
      ath: 'PEaenWxYddN6Q_NT1PiOYfz4EsZu7jRXRlpAsNpBU-A',
    })
  })

  test('carries the grant of a second factor that was passed', async () => {
    const { call, calls, who } = await network([success])
    await call(vault.addDeviceSlot, { ...openBody, slot })
    await call(vault.addDeviceSlot, { ...openBody, slot }, { ...who, grant: { token: 'grant' } })
    const grants = calls.map(({ init }) => new Headers(init.headers).get(vault.mfaHeader))
    expect(grants).toEqual([null, 'grant'])
  })

  test('puts path members into the path and nowhere else', async () => {
    const { call, calls } = await network([error(404, 'not_found')])
    const id = '5b1e2f0a-3c1d-4b7e-9a55-0e7c1c1d2e3f'
    await expect(call(vault.commitIntent, { intent_id: id })).rejects.toMatchObject({ code: 'not_found' })
    expect(calls[0]?.url).toBe(`${origin}/api/v1/vault/intents/${id}/commit`)
    expect(calls[0]?.init.body).toBe('{}')
  })

  test('signs with the nonce it was given, and repeats once when the server asks for one', async () => {
    const asks = json(401, { error: 'text', code: 'proof_nonce_required' }, { [vault.nonceHeader]: 'n-1' })
    const { call, calls, waits } = await network([asks, success])
    await call(vault.addDeviceSlot, { ...openBody, slot })
    await call(vault.addDeviceSlot, { ...openBody, slot })
    expect(calls.map(({ proof }) => proof.claims.nonce)).toEqual([undefined, 'n-1', 'n-1'])
    expect(new Set(calls.map(({ proof }) => proof.claims.jti)).size).toBe(3)
    expect(waits).toEqual([])
  })

  test('error: a server that never likes the nonce is not asked for ever', async () => {
    const { call, calls } = await network([error(401, 'proof_nonce_required')])
    await expect(call(vault.addDeviceSlot, { ...openBody, slot })).rejects.toMatchObject({
      code: 'proof_nonce_required',
    })
    expect(calls).toHaveLength(2)
  })

  test.each([408, 425, 500, 502, 503, 504])(
    'a %i passes: it is repeated by the published rule',
    async (status) => {
      const { call, calls, waits } = await network([json(status, {}), dead, json(status, null), success])
      await call(vault.addDeviceSlot, { ...openBody, slot })
      expect(calls).toHaveLength(1 + limits.requestRetries)
      expect(waits).toEqual([500, 1_500, 4_500])
    },
  )

  test('error: after the last repeat the error comes through', async () => {
    const { call, calls } = await network([dead])
    await expect(call(vault.addDeviceSlot, { ...openBody, slot })).rejects.toMatchObject({
      code: 'server_unreachable',
    })
    expect(calls).toHaveLength(4)
  })

  test('error: a refusal is not repeated, and a time-out was long enough', async () => {
    const timeout = () => {
      throw new DOMException('time', 'TimeoutError')
    }
    for (const [answer, code] of [
      [error(403, 'feature_not_enabled'), 'feature_not_enabled'],
      [timeout, 'client_request_timeout'],
    ] as const) {
      const { call, calls } = await network([answer])
      await expect(call(vault.addDeviceSlot, { ...openBody, slot })).rejects.toMatchObject({ code })
      expect(calls).toHaveLength(1)
    }
  })

  test('security: a recovery is tried once, since each one counts and is told to the user', async () => {
    const { call, calls, who } = await network([dead])
    const input = { ...openBody, device_public_key: who.proofKey.publicKey }
    await expect(call(vault.recoverSlot, input)).rejects.toMatchObject({ code: 'server_unreachable' })
    expect(calls).toHaveLength(1)
  })

  test.each([
    ['no JSON', () => new Response('<html>')],
    ['another shape', json(200, { slot_id: 1 })],
  ])('error: an answer of %s is not used', async (_, answer) => {
    const { call } = await network([answer])
    await expect(call(vault.addDeviceSlot, { ...openBody, slot })).rejects.toMatchObject({
      code: 'unknown_embedded_wallet_error',
    })
  })

  test.each([
    [429, 'too_many_requests'],
    [400, 'unknown_embedded_wallet_error'],
    [500, 'unknown_embedded_wallet_error'],
  ])('error: a %i without a code is %s', async (status, code) => {
    const { call } = await network([json(status, {})])
    await expect(call(vault.addDeviceSlot, { ...openBody, slot })).rejects.toMatchObject({ code })
  })
})
