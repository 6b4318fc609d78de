// P9: the cost of checking an access token beyond the one signature check that every server must make.
import { generateKeyPairSync, verify } from 'node:crypto'
import { readAccessToken } from '../../packages/server/dist/session/accessToken.js'
import { signJwt } from '../../packages/server/dist/standards/jwt.js'
import { goal, median, spread } from '../lib/stats.mjs'

/** `caseMs`: how long each case is measured in each round. */
export async function measureTokens({ rounds, caseMs = 300 }) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const app = { id: 'bench', issuer: 'privy.io', signingKeys: [{ kid: 'k', publicKey }] }
  const iat = Math.floor(Date.now() / 1_000)
  const claims = { iss: app.issuer, sub: 'did:privy:bench', aud: app.id, sid: 'bench', iat, exp: iat + 3_600 }
  const token = signJwt({ kid: 'k', key: privateKey }, claims)
  const [header, payload, signature] = token.split('.')
  const signed = Buffer.from(`${header}.${payload}`)
  const bytes = Buffer.from(signature, 'base64url')
  const key = { key: publicKey, dsaEncoding: 'ieee-p1363' }
  const cases = {
    ours: () => readAccessToken(app, token, new Date())?.userId === claims.sub,
    bare: () => verify('sha256', signed, key, bytes),
  }
  const times = { ours: [], bare: [] }
  for (const work of Object.values(cases)) microseconds(work, caseMs)
  for (let round = 0; round < Math.max(rounds, 5); round += 1)
    for (const [name, work] of Object.entries(cases)) times[name].push(microseconds(work, caseMs))
  return goal({
    id: 'P9',
    what: 'token check without the database, against node:crypto',
    ours: spread(times.ours, 'µs', 1),
    peer: spread(times.bare, 'µs', 1),
    ratio: median(times.ours) / median(times.bare),
    target: 1.25,
  })
}

function microseconds(work, caseMs) {
  const start = performance.now()
  let count = 0
  let elapsed = 0
  while (elapsed < caseMs) {
    if (!work()) throw new Error('a genuine token was refused')
    count += 1
    elapsed = performance.now() - start
  }
  return (elapsed * 1_000) / count
}
