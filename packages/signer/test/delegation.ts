import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import {
  type DelegationConsent,
  delegationInfo,
  type Json,
  toConsentBytes,
  type WalletControl,
} from '@latchkey/wire'
import { generateAuthorizationSignature, generateP256KeyPair } from '@privy-io/node'
import { closeAtEnd } from '../../../test/support/closeAtEnd.ts'
import { chains } from '../../frame/src/keys/chains.ts'
import type { TermRows } from '../src/agreement/rows.ts'
import { hashTerms } from '../src/agreement/terms.ts'
import type { Row } from '../src/rows/row.ts'
import type { WalletRows } from '../src/sign/readAuthorities.ts'
import type { SignInput } from '../src/sign/signRequest.ts'
import { openSigner, type Signer, type SignerOptions } from '../src/signer.ts'

/** A request to sign for a wallet that its user delegated. */
type DelegatedInput = Extract<SignInput, { consent: DelegationConsent }>

export const publicUrl = 'https://auth.example'
export const appId = 'clatchkeytestappid0000000'

export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-signer-'))
  closeAtEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A signer in its own folder. `restart` opens another one in the same folder, as after a crash. */
export async function startSigner(options: Partial<SignerOptions> = {}) {
  const folder = options.folder ?? (await makeFolder())
  const open = async () => {
    const signer = await openSigner({ publicUrl, ...options, folder })
    closeAtEnd(() => signer.close())
    return signer
  }
  return { folder, signer: await open(), restart: open }
}

export type Parts = {
  chain?: 'ethereum' | 'solana'
  rules: Json[]
  aggregations?: { id: string; [name: string]: Json }[]
}

/** Commits a proposal, as a server does after storing it. */
export async function commit(signer: Signer, proposal: Promise<Row>): Promise<Row> {
  const row = await proposal
  await signer.commitRow(row)
  return row
}

/** The rows that the server stores for an app that may sign: its quorum of one key, and a policy. */
export async function writeTerms(
  signer: Signer,
  { rules, aggregations = [], chain = 'ethereum' }: Parts,
  threshold = 1,
) {
  const keys = await Promise.all(Array.from({ length: threshold }, generateP256KeyPair))
  const create = (kind: 'quorum' | 'policy' | 'aggregation', id: string, input: Json) =>
    commit(signer, signer.createRow({ kind, appId, id, ownerId: null, input }))
  const rows: TermRows = {
    quorum: await create('quorum', 'q', {
      authorization_threshold: threshold,
      public_keys: keys.map(({ publicKey }) => publicKey),
    }),
    quorums: [],
    policy: await create('policy', 'p', { version: '1.0', name: 'A policy', chain_type: chain, rules }),
    aggregations: await Promise.all(aggregations.map(({ id, ...one }) => create('aggregation', id, one))),
  }
  return { rows, keys }
}

/** A request of the management API, and the signatures of these keys over it. */
export function writeChange(
  method: string,
  path: string,
  {
    body,
    by = [],
    headers = {},
  }: { body?: Json; by?: { privateKey: string }[]; headers?: Record<string, string> } = {},
) {
  const url = `${publicUrl}/v1${path}`
  const request = { method, url, body, headers: { 'privy-app-id': appId, ...headers } }
  return { request, signatures: by.map(({ privateKey }) => signAs(privateKey, request)).join() }
}

/** A request without a body is signed as one with an empty body. */
function signAs(
  authorizationPrivateKey: string,
  { body = {}, ...request }: { body?: Json | undefined },
): string {
  const input = { version: 1, ...request, body } as never
  return generateAuthorizationSignature({ authorizationPrivateKey, input })
}

/** Acts as a user's device: seals the wallet's key for these terms. */
export async function consentTo(
  signer: Signer,
  rows: TermRows,
  {
    key,
    chain = 'ethereum',
    changes = {},
  }: { key: Uint8Array<ArrayBuffer>; chain?: 'ethereum' | 'solana'; changes?: Partial<DelegationConsent> },
) {
  const challenge = await signer.challenge()
  const agreedTerms = { policy: rows.policy.body, aggregations: rows.aggregations.map(({ body }) => body) }
  const consent: DelegationConsent = {
    ...{ version: 1, app_id: appId, user_id: 'did:privy:ada', wallet_id: 'w', chain_type: chain },
    ...{ address: chains[chain].toAddress(key), challenge: challenge.id, quorum_id: 'q', policy_id: 'p' },
    policy_hash: hashTerms(agreedTerms),
    ...changes,
  }
  const suite = new CipherSuite({
    kem: new DhkemP256HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes256Gcm(),
  })
  const recipientPublicKey = await suite.kem.deserializePublicKey(
    Buffer.from(challenge.public_key, 'base64url'),
  )
  const info = new TextEncoder().encode(delegationInfo)
  const { enc, ct } = await suite.seal(
    { recipientPublicKey, info },
    Uint8Array.from(key),
    toConsentBytes(consent),
  )
  const envelope = {
    encapsulated_key: Buffer.from(enc).toString('base64url'),
    ciphertext: Buffer.from(ct).toString('base64url'),
  }
  return { consent, envelope, agreedTerms, rows }
}

/** A wallet whose user agreed, and a way to request signatures as the app's server does. */
export async function delegate(
  signer: Signer,
  parts: Parts,
  {
    key = new Uint8Array(32).fill(5),
    chain,
    threshold = 1,
  }: { key?: Uint8Array<ArrayBuffer>; chain?: 'solana'; threshold?: number } = {},
) {
  const { rows, keys } = await writeTerms(signer, { ...parts, ...(chain && { chain }) }, threshold)
  const { consent, envelope, agreedTerms } = await consentTo(signer, rows, { key, ...(chain && { chain }) })
  const { sealed_key: sealedKey } = await signer.agree({ consent, envelope, rows })
  /** The input of `sign` for a body, signed by these keys. */
  const write = (
    body: Json,
    {
      by = keys,
      headers = {},
      ...changes
    }: Partial<DelegatedInput> & { by?: typeof keys; headers?: Record<string, string> } = {},
  ): DelegatedInput => {
    const request = {
      ...{ method: 'POST', url: `${publicUrl}/v1/wallets/w/rpc`, body },
      headers: { 'privy-app-id': appId, ...headers },
    }
    const signatures = by.map(({ privateKey }) => signAs(privateKey, request))
    return {
      request,
      signatures: signatures.join(),
      consent,
      agreedTerms,
      sealedKey,
      rows,
      filledMembers: {},
      ...changes,
    }
  }
  return { rows, keys, consent, write, address: consent.address }
}

type AppWalletOptions = {
  chain?: 'ethereum' | 'solana'
  rules?: Json[]
  userId?: string
  control?: Partial<WalletControl>
}

let walletCount = 0

/** A wallet that the signer made for the app, and a way to request its signatures as the app's server does. */
export async function makeAppWallet(
  signer: Signer,
  { chain = 'ethereum', rules, userId, control = {} }: AppWalletOptions = {},
) {
  const at = ++walletCount
  const keys = [await generateP256KeyPair()]
  const input = { public_keys: keys.map(({ publicKey }) => publicKey) }
  const id = `owner${at}`
  const quorum = await commit(signer, signer.createRow({ kind: 'quorum', appId, id, ownerId: null, input }))
  const policyInput = rules && { version: '1.0', name: 'A policy', chain_type: chain, rules }
  const policies = policyInput
    ? [
        await commit(
          signer,
          signer.createRow({ kind: 'policy', appId, id: `policy${at}`, ownerId: null, input: policyInput }),
        ),
      ]
    : []
  const wallet = await signer.makeWallet({
    ...{ appId, userId: userId ?? null, chainType: chain, owner: { quorum, quorums: [] } },
    control: {
      ...{ owner_id: id, policy_ids: policies.map((row) => row.id), additional_signers: [] },
      ...control,
    },
  })
  await signer.commitRow(wallet.row)
  const rows: WalletRows = { wallet: wallet.row, quorums: [quorum], policies, aggregations: [] }
  /** The input of `sign` for a body, signed by these keys. */
  const write = (body: Json, changes: Partial<WalletRows> = {}, by = keys) => {
    const url = `${publicUrl}/v1/wallets/${wallet.grant.wallet_id}/rpc`
    const request = { method: 'POST', url, body, headers: { 'privy-app-id': appId } }
    return {
      ...{ request, grant: wallet.grant, sealedKey: wallet.sealed_key, rows: { ...rows, ...changes } },
      signatures: by.map(({ privateKey }) => signAs(privateKey, request)).join(),
      filledMembers: {},
    }
  }
  return { ...wallet, rows, keys, write }
}
