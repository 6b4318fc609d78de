// Runs Latchkey as in production, with a signer and a wallet that is delegated for messages.
import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { createApp } from '../../packages/server/dist/app/manage.js'
import { createRow } from '../../packages/server/dist/delegation/changeRows.js'
import { listen } from '../../packages/server/dist/http/serve.js'
import { createServer } from '../../packages/server/dist/main.js'
import { hashTerms } from '../../packages/signer/dist/agreement/terms.js'
import { delegationInfo, toConsentBytes } from '../../packages/wire/dist/delegation/consent.js'
import { newDataFolder, open } from '../server/latchkey.mjs'

const latchkey = fileURLToPath(new URL('../../packages/server/bin/latchkey.mjs', import.meta.url))
const privateKey = new Uint8Array(32).fill(5)
const address = '0xd09Ad14080d4b257a819a4f579b8485Be88f086c'
const userId = 'did:privy:bench'
const id = 'k00000000000000000000000'
const rules = [{ name: 'Messages', method: 'personal_sign', action: 'ALLOW', conditions: [] }]

export async function start({ port, connection }) {
  const data = newDataFolder()
  const { ctx, config } = await open({ port, connection, data })
  await startSigner({ LATCHKEY_DATA: data, PUBLIC_URL: config.publicUrl }, ctx.signer)
  const { appId, appSecret } = await createApp(ctx, { name: 'Bench', origins: ['https://bench.example'] })
  const authorizationKey = await delegate(ctx, appId)
  await listen(createServer(ctx), config)
  return { appId, appSecret, authorizationKey, walletId: id, publicUrl: config.publicUrl }
}

async function startSigner(env, signer) {
  const variables = { PATH: process.env.PATH, LATCHKEY_PROFILE: 'production', LOG_LEVEL: 'warn', ...env }
  const options = { env: variables, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }
  const child = spawn(process.execPath, [latchkey, 'signer'], options)
  process.on('exit', () => child.kill())
  while (!(await signer.isThere())) await new Promise((resolve) => setTimeout(resolve, 50))
}

/**
 * Delegates a wallet as an operator and a user's device do. Returns the app server's private key, as base64 of PKCS8.
 */
async function delegate(ctx, appId) {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicKey = pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  const app = { id: appId }
  const make = (kind, body) => createRow(ctx, kind, { app, sent: { body } })
  const quorum = await make('quorum', { public_keys: [publicKey] })
  const policy = await make('policy', { version: '1.0', name: 'Messages', chain_type: 'ethereum', rules })
  const terms = { policy: policy.body, aggregations: [] }
  const challenge = await ctx.signer.challenge()
  const consent = {
    ...{ version: 1, app_id: appId, user_id: userId, wallet_id: id, address, chain_type: 'ethereum' },
    ...{ challenge: challenge.id, quorum_id: quorum.id, policy_id: policy.id },
    policy_hash: hashTerms(terms),
  }
  const envelope = await seal(challenge.public_key, consent)
  const rows = { quorum, quorums: [], policy, aggregations: [] }
  const { sealed_key } = await ctx.signer.agree({ consent, envelope, rows })
  const now = ctx.now()
  await ctx.db.insertInto('users').values({ id: userId, app_id: appId, created_at: now }).execute()
  const row = { id, app_id: appId, user_id: userId, chain_type: 'ethereum', address, created_at: now }
  const agreement = { consent: JSON.stringify(consent), agreed_terms: JSON.stringify(terms), sealed_key }
  const owner = { owner_id: quorum.id, policy_ids: JSON.stringify([policy.id]), agreed_at: now }
  await ctx.db
    .insertInto('api_wallets')
    .values({ ...row, ...agreement, ...owner })
    .execute()
  return pair.privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
}

async function seal(publicKey, consent) {
  const parts = { kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() }
  const suite = new CipherSuite(parts)
  const recipientPublicKey = await suite.kem.deserializePublicKey(Buffer.from(publicKey, 'base64url'))
  const options = { recipientPublicKey, info: new TextEncoder().encode(delegationInfo) }
  const { enc, ct } = await suite.seal(options, privateKey, toConsentBytes(consent))
  const toText = (bytes) => Buffer.from(bytes).toString('base64url')
  return { encapsulated_key: toText(enc), ciphertext: toText(ct) }
}
