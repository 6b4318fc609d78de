import { createHash, randomUUID } from 'node:crypto'
import { vault } from '@latchkey/wire'
import { CompactSign, generateKeyPair } from 'jose'
import { describe, expect, test } from 'vitest'
import { type Session, signIn } from '../../../../test/support/signIn.ts'
import { deviceIn, type TestDevice } from '../../../../test/support/vaultDevice.ts'
import { createWorld, type World, warmPool } from '../../../../test/support/world.ts'

const path = '/api/v1/vault/slots/open'
const entropyId = '0x52908400098527886E0F7030069857D2E4169EE7'
/** The response to a valid proof, because there is no such wallet. */
const acceptance = { status: 404, body: { code: 'wallet_not_on_device' } }
const refusal = { status: 401, body: { code: 'invalid_proof' } }

test('a proof with the nonce of the last answer is accepted', async () => {
  const { ask, proof, nonce } = await start()
  expect(await ask(await proof({ nonce }))).toMatchObject(acceptance)
})

test('a call without proof or nonce is told a nonce, and every answer brings the next', async () => {
  const { ask, proof } = await start()
  for (const first of [undefined, await proof({ nonce: undefined })]) {
    const answer = await ask(first)
    expect(answer).toMatchObject({ status: 401, body: { code: 'proof_nonce_required' } })
    const { nonce } = answer.body.data as { nonce: string }
    expect(answer.headers.get(vault.nonceHeader)).toBe(nonce)
    const next = await ask(await proof({ nonce }))
    expect(next).toMatchObject(acceptance)
    expect(next.headers.get(vault.nonceHeader)).toEqual(expect.any(String))
  }
})

test('a device whose clock is a day off is as good as any (F16: wrong clocks)', async () => {
  const { world, ask, proof, nonce } = await start()
  const seconds = Math.floor(world.clock.now().getTime() / 1_000)
  expect(await ask(await proof({ nonce, iat: seconds + 86_400 }))).toMatchObject(acceptance)
  expect(await ask(await proof({ nonce, iat: seconds - 86_400 }))).toMatchObject(acceptance)
})

test('security: a proof works once, also when many send it at the same time', async () => {
  const { world, ask, proof, nonce } = await start()
  await warmPool(world)
  const one = await proof({ nonce })
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask(one)))
  expect(answers.filter(({ status }) => status === acceptance.status)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'invalid_proof')).toHaveLength(29)
})

test('security: a nonce ends after five minutes, and is not of another app', async () => {
  const { world, ask, proof, nonce } = await start()
  world.clock.forward({ seconds: 280 })
  expect(await ask(await proof({ nonce }))).toMatchObject(acceptance)
  world.clock.forward({ seconds: 21 })
  const challenge = { status: 401, body: { code: 'proof_nonce_required' } }
  expect(await ask(await proof({ nonce }))).toMatchObject(challenge)
  const other = await start()
  expect(await other.ask(await other.proof({ nonce }))).toMatchObject(challenge)
  const later = String(Math.floor(world.clock.now().getTime() / 1_000) + 3_600)
  const mac = nonce.split('.')[1]
  expect(await ask(await proof({ nonce: `${later}.${mac}` }))).toMatchObject(challenge)
})

describe('security: a proof is refused', () => {
  test.each<[string, Change]>([
    ['for another method', { htm: 'GET' }],
    ['for another path', { htu: 'http://localhost:4000/api/v1/vault/slots/recover' }],
    ['for a path below', { htu: `http://localhost:4000${path}/x` }],
    ['for another token', { ath: digest('another') }],
    ['without a time', { iat: undefined }],
    ['without an id', { jti: undefined }],
    ['with an id that could be guessed', { jti: '1' }],
    ['of another type', { typ: 'JWT' }],
    ['of no type', { typ: undefined }],
    ['that names no key', { jwk: undefined }],
    [
      'that names a key off the curve',
      { jwk: { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'B'.repeat(43) } },
    ],
    ['with an extension it says is critical', { crit: ['exp'], exp: 1 }],
  ])('%s', async (_, change) => {
    const { ask, proof, nonce } = await start()
    expect(await ask(await proof({ nonce, ...change }))).toMatchObject(refusal)
  })

  test('signed by another key than it names', async () => {
    const { ask, proof, nonce } = await start()
    const { privateKey } = await generateKeyPair('ES256')
    expect(await ask(await proof({ nonce, signer: privateKey }))).toMatchObject(refusal)
  })

  test('with an algorithm of its own choice', async () => {
    const { ask, proof, nonce } = await start()
    const [, payload] = (await proof({ nonce })).split('.')
    const none = Buffer.from(JSON.stringify({ typ: 'dpop+jwt', alg: 'none' })).toString('base64url')
    const secret = new TextEncoder().encode('secret'.repeat(8))
    expect(await ask(`${none}.${payload}.`)).toMatchObject(refusal)
    expect(await ask(await proof({ nonce, alg: 'HS256', signer: secret }))).toMatchObject(refusal)
  })

  test.each(['x', 'a.b.c', '..', 'é', 'a'.repeat(10_000)])('that is none: %.20s', async (text) => {
    const { ask } = await start()
    expect(await ask(encodeURIComponent(text))).toMatchObject(refusal)
  })

  test('with the host in the request line, since the host is whatever the caller says', async () => {
    const { ask, proof, nonce } = await start()
    expect(await ask(await proof({ nonce, htu: `https://elsewhere.example${path}` }))).toMatchObject(
      acceptance,
    )
  })
})

test('security: without a session there is no vault, with a proof or without', async () => {
  const { world, proof, nonce } = await start()
  const headers = { [vault.proofHeader]: await proof({ nonce }) }
  expect(await world.post(path, { entropy_id: entropyId }, { headers })).toMatchObject({
    status: 401,
    body: { code: 'missing_or_invalid_token' },
  })
})

type Change = Partial<Record<'htm' | 'htu' | 'ath' | 'iat' | 'jti' | 'nonce' | 'exp', unknown>> & {
  typ?: string | undefined
  alg?: string
  jwk?: object | undefined
  crit?: string[]
  signer?: CryptoKey | Uint8Array
}

async function start() {
  const world = await createWorld()
  const session = await signIn(world)
  const device = await deviceIn(world, session)
  const ask = (proof: string | undefined) =>
    world.post(
      path,
      { entropy_id: entropyId },
      { token: session.token, headers: proof === undefined ? {} : { [vault.proofHeader]: proof } },
    )
  const nonce = (await ask(undefined)).headers.get(vault.nonceHeader) ?? ''
  return { world, ask, nonce, proof: (change: Change) => makeProof({ world, session, device, change }) }
}

type ProofInput = { world: World; session: Session; device: TestDevice; change: Change }

/** A proof as the frame creates it, with the test's change. */
function makeProof({ world, session, device, change }: ProofInput): Promise<string> {
  const {
    signer = device.record.proofKey,
    typ,
    alg,
    jwk,
    crit,
    ...claims
  } = {
    typ: 'dpop+jwt',
    alg: 'ES256',
    jwk: device.record.publicKey,
    htm: 'POST',
    htu: `${world.ctx.config.publicUrl}${path}`,
    iat: Math.floor(world.clock.now().getTime() / 1_000),
    jti: randomUUID(),
    ath: digest(session.token),
    ...change,
  }
  const header = JSON.parse(JSON.stringify({ typ, alg, jwk, crit }))
  const extensions = crit ? { crit: { exp: true } } : {}
  return new CompactSign(Buffer.from(JSON.stringify(claims)))
    .setProtectedHeader(crit ? { ...header, exp: 1 } : header)
    .sign(signer, extensions)
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
