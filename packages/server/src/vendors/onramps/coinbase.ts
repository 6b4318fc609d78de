import { createHash, createPrivateKey, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import * as v from 'valibot'
import type { VendorKeys } from '../../config/vendors.ts'
import { askOnramp } from './ask.ts'
import type { Onramp, OnrampContext, Purchase } from './onramp.ts'

const name = 'Coinbase'
const apiUrl = 'https://api.developer.coinbase.com'
const payUrl = 'https://pay.coinbase.com'
/** The lifetime of a request's token, from the documentation. */
const jwtSeconds = 120

/** Coinbase's name of each chain, and the coins that it sells there. */
const networks: Readonly<Record<string, { network: string; native?: keyof typeof assetIds; usdc: boolean }>> =
  {
    'eip155:1': { network: 'ethereum', native: 'ETH', usdc: true },
    'eip155:10': { network: 'optimism', native: 'ETH', usdc: true },
    'eip155:137': { network: 'polygon', native: 'POL', usdc: true },
    'eip155:8453': { network: 'base', native: 'ETH', usdc: true },
    'eip155:42161': { network: 'arbitrum', native: 'ETH', usdc: false },
    'solana:mainnet': { network: 'solana', native: 'SOL', usdc: true },
  }
const assetIds = {
  ETH: 'd85dce9b-5b73-5c3c-8978-522ce1d1c1b4',
  POL: '026bcc1e-9163-591c-a709-34dd18b2e7a1',
  SOL: '4f039497-3af8-5bb3-951c-6df9afa9be1c',
  USDC: '2b92315d-eab7-5bef-84fa-089a131333f5',
} as const
type Coin = { network: string; asset: keyof typeof assetIds }

const SessionToken = v.object({
  token: v.pipe(v.string(), v.nonEmpty()),
  channel_id: v.nullish(v.string(), ''),
  channelId: v.nullish(v.string()),
})
/** Both spellings are in the documentation. */
const Transactions = v.object({
  transactions: v.nullish(
    v.array(v.object({ status: v.string(), tx_hash: v.nullish(v.string()), txHash: v.nullish(v.string()) })),
    [],
  ),
})
const statuses: Readonly<Record<string, 'pending' | 'success' | 'failure'>> = {
  ONRAMP_TRANSACTION_STATUS_CREATED: 'pending',
  ONRAMP_TRANSACTION_STATUS_IN_PROGRESS: 'pending',
  ONRAMP_TRANSACTION_STATUS_SUCCESS: 'success',
  ONRAMP_TRANSACTION_STATUS_FAILED: 'failure',
}

/**
 * Coinbase Onramp: buying with a card, and sending from an account at the exchange. Sources:
 * docs.cdp.coinbase.com/onramp, "Session token", "Generating an onramp URL", "Transaction status", "API key
 * authentication"; protocol 8.1.
 */
export const coinbase: Onramp = {
  name,
  vendor: 'coinbase_onramp',
  methods: ['card', 'exchange'],
  findCoin,
  sandboxKeys: (base) => ({
    key_id: 'sandbox',
    key_secret: sandboxSecret(),
    project_id: 'sandbox',
    api_url: `${base}/coinbase`,
    pay_url: `${base}/coinbase`,
  }),
  async open(ctx, keys, purchase) {
    const coin = findCoin(purchase)
    if (!coin) throw new Error(`Coinbase sells no ${purchase.asset} on ${purchase.chain}.`)
    const { token } = await createSessionToken(ctx, keys, {
      address: purchase.address,
      blockchains: [coin.network],
      assets: [coin.asset],
      callerAddress: purchase.callerAddress,
    })
    return { url: toPayUrl(keys, { ...purchase, coin, token }) }
  },
  async readStatus(ctx, keys, { id }) {
    const path = `/onramp/v1/buy/user/${encodeURIComponent(id)}/transactions`
    const [newest] =
      (await call(ctx, keys, { method: 'GET', path, query: '?page_size=1', reply: Transactions }))
        ?.transactions ?? []
    if (!newest) return { status: 'waiting' }
    const transactionHash = newest.tx_hash || newest.txHash || undefined
    return { status: statuses[newest.status] ?? 'pending', transactionHash }
  },
  async check(ctx, keys) {
    const path = '/onramp/v1/buy/user/doctor/transactions'
    await call(ctx, keys, { method: 'GET', path, query: '?page_size=1', reply: Transactions })
  },
}

function findCoin({ chain, asset }: Pick<Purchase, 'chain' | 'asset'>): Coin | undefined {
  const entry = Object.hasOwn(networks, chain) ? networks[chain] : undefined
  if (!entry) return undefined
  if (asset === 'USDC') return entry.usdc ? { network: entry.network, asset } : undefined
  return entry.native && { network: entry.network, asset: entry.native }
}

type TokenRequest = {
  address: string
  blockchains: readonly string[]
  assets?: readonly string[] | undefined
  callerAddress: string
}

/** Single-use, for five minutes. It contains the wallet, so the page's address need not. */
export async function createSessionToken(
  ctx: OnrampContext,
  keys: VendorKeys,
  { address, blockchains, assets, callerAddress }: TokenRequest,
): Promise<{ token: string; channelId: string }> {
  const body = JSON.stringify({ addresses: [{ address, blockchains }], assets, clientIp: callerAddress })
  const reply = await call(ctx, keys, { method: 'POST', path: '/onramp/v1/token', body, reply: SessionToken })
  if (!reply) throw new Error('Coinbase knows no session tokens at this address.')
  return { token: reply.token, channelId: reply.channelId ?? reply.channel_id }
}

function toPayUrl(
  keys: VendorKeys,
  { id, method, amount, coin, token }: Purchase & { coin: Coin; token: string },
): string {
  const url = new URL(`${keys.pay_url ?? payUrl}/buy/select-asset`)
  url.search = new URLSearchParams({
    appId: keys.project_id ?? '',
    sessionToken: token,
    defaultExperience: method === 'card' ? 'buy' : 'send',
    defaultPaymentMethod: method === 'card' ? 'CARD' : 'CRYPTO_ACCOUNT',
    defaultNetwork: coin.network,
    defaultAsset: assetIds[coin.asset],
    partnerUserId: id,
    ...(amount === undefined ? {} : { presetCryptoAmount: amount }),
  }).toString()
  return url.href
}

type Call<T> = {
  method: 'GET' | 'POST'
  path: string
  query?: string
  body?: string
  reply: v.GenericSchema<unknown, T>
}

async function call<T>(
  ctx: OnrampContext,
  keys: VendorKeys,
  { method, path, query = '', body, reply }: Call<T>,
): Promise<T | undefined> {
  const url = `${keys.api_url ?? apiUrl}${path}`
  const { host, pathname } = new URL(url)
  const jwt = await signJwt(ctx, keys, `${method} ${host}${pathname}`)
  return askOnramp(ctx, {
    name,
    url: url + query,
    request: {
      method,
      headers: { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body }),
    },
    reply,
  })
}

/** Valid for one method and path. Source: docs.cdp.coinbase.com/api-reference/v2/authentication, "JWT". */
function signJwt(ctx: OnrampContext, keys: VendorKeys, uri: string): Promise<string> {
  const key = readKey(keys.key_secret ?? '')
  const issuedAt = Math.floor(ctx.now().getTime() / 1_000)
  const nonce = Buffer.from(ctx.random(16)).toString('hex')
  return new SignJWT({ uris: [uri] })
    .setProtectedHeader({
      alg: key.asymmetricKeyType === 'ed25519' ? 'EdDSA' : 'ES256',
      kid: keys.key_id ?? '',
      typ: 'JWT',
      nonce,
    })
    .setIssuer('cdp')
    .setSubject(keys.key_id ?? '')
    .setNotBefore(issuedAt)
    .setExpirationTime(issuedAt + jwtSeconds)
    .sign(key)
}

const ed25519Bytes = 64

/** A P-256 key as PEM, or an Ed25519 key as base64 of seed and public key: the portal issues both. */
export function readKey(secret: string): KeyObject {
  // One line in the environment, with line breaks as \n.
  if (secret.includes('-----BEGIN')) return createPrivateKey(secret.replaceAll('\\n', '\n'))
  const bytes = Buffer.from(secret, 'base64')
  if (bytes.length !== ed25519Bytes)
    throw new Error('The secret of Coinbase is neither PEM nor 64 bytes as base64.')
  const half = (from: number) => bytes.subarray(from, from + 32).toString('base64url')
  return createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d: half(0), x: half(32) }, format: 'jwk' })
}

/** The bytes before the seed of an Ed25519 key in PKCS #8 (RFC 8410, 7). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Only for the sandbox: anyone can compute it, and it opens nothing else. */
function sandboxSecret(): string {
  const seed = createHash('sha256').update('sandbox coinbase').digest()
  const key = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' })
  const { x = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([seed, Buffer.from(x, 'base64url')]).toString('base64')
}
