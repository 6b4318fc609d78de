import { join, resolve } from 'node:path'
import { readSignerAddress, type SignerAddress } from '@latchkey/signer'
import { parseUrl } from '@latchkey/wire'
import * as v from 'valibot'
import { isLoopback } from '../network/loopback.ts'
import { readWebOrigin } from '../network/origin.ts'
import { readProxies, readReplicas } from './network.ts'
import { isChainId, isSolanaCluster, type Nodes, readNodes } from './nodes.ts'
import { type ConfigProblem, unusable } from './problems.ts'
import { readSecretFiles } from './secretFiles.ts'
import {
  readVendorKeys,
  type VendorKeys,
  type VendorName,
  type VendorOrigins,
  vendorOrigins,
} from './vendors.ts'

const port = v.pipe(v.string(), v.regex(/^\d+$/, 'is not a port'), v.transform(Number), v.maxValue(65_535))
const seconds = v.pipe(
  v.string(),
  v.regex(/^\d+$/, 'is not a number of seconds'),
  v.transform(Number),
  v.maxValue(300),
)
const count = v.pipe(v.string(), v.regex(/^[1-9]\d*$/, 'is not a number above 0'), v.transform(Number))
/** Scheme, host and port: published clients compare origins with it by equality (protocol 1.1). */
const origin = v.pipe(
  v.string(),
  v.check((text) => readWebOrigin(text) !== undefined, 'must be a bare origin: scheme, host and port only'),
  v.transform((text) => readWebOrigin(text) ?? text),
)

function isBaseUrl(text: string): boolean {
  const url = parseUrl(text)
  if (!url || url.username || url.password || url.search || url.hash) return false
  return url.protocol === 'https:' || url.protocol === 'http:'
}

const EnvOrigins = v.object(
  Object.fromEntries(
    Object.entries(vendorOrigins).map(([key, fallback]) => [key, v.optional(origin, fallback)]),
  ) as { [key in keyof VendorOrigins]: v.OptionalSchema<typeof origin, string> },
)

/** Every key of the environment, with its default. */
export const Env = v.object({
  /** `production` disables the sandbox and refuses settings that are only safe on a laptop. */
  LATCHKEY_PROFILE: v.optional(v.picklist(['development', 'production']), 'production'),
  /** The port of the server. */
  PORT: v.optional(port, '4000'),
  /** The address to listen on: by default only a proxy on this machine reaches it. The server speaks plain http. */
  HOST: v.optional(v.string(), '127.0.0.1'),
  /**
   * The address of this server for browsers. Never derived from a request (R28: configured addresses). Default:
   * `http://localhost:PORT`.
   */
  PUBLIC_URL: v.optional(origin),
  /** Folder of keys.json, and of the embedded database. */
  LATCHKEY_DATA: v.optional(v.string(), '.latchkey'),
  /** A Postgres from 15 up. Default: the embedded one in the data folder. */
  DATABASE_URL: v.optional(v.pipe(v.string(), v.startsWith('postgres'))),
  /** Read replicas of that database, separated by commas: they answer look-ups and lists of the management API. */
  DATABASE_REPLICA_URLS: v.optional(v.string(), ''),
  /**
   * A Redis or Valkey in which all servers count calls together, such as `rediss://:password@redis:6379`. Default: each
   * process counts by itself.
   */
  REDIS_URL: v.optional(
    v.pipe(v.string(), v.regex(/^rediss?:\/\/./, 'must begin with redis:// or rediss://')),
  ),
  /** Connections of one process, to each database. */
  DATABASE_POOL: v.optional(count, '20'),
  /** Key-encryption keys, as the text of keys.json. Default: that file in the data folder. */
  LATCHKEY_KEYS: v.optional(v.string()),
  /**
   * What the start does with rows from before their MAC: `bind` accepts them once, after an update. `refuse` is for
   * servers without a data folder of their own, where nothing outside the database records that all rows are bound.
   */
  LATCHKEY_OLD_ROWS: v.optional(v.picklist(['bind', 'refuse']), 'bind'),
  /** Proxies whose X-Forwarded-For is trusted: their number, or their networks (`10.0.0.0/8,::1/128`). */
  TRUSTED_PROXIES: v.optional(v.string(), '0'),
  /**
   * `trust`: the proxy sets the header `traceparent` of every request, and traces continue it. By default it is ignored,
   * since any caller could choose the id and the sampling of traces. Needs TRUSTED_PROXIES.
   */
  TRACEPARENT: v.optional(v.picklist(['ignore', 'trust']), 'ignore'),
  /** `off` disables the limits per network address, for test runs. Refused in production. */
  LATCHKEY_IP_LIMITS: v.optional(v.picklist(['on', 'off']), 'on'),
  /**
   * The mail server, such as `smtps://user:password@smtp.example.com`. Without it a production server sends no mail; a
   * development server keeps mails in its inbox.
   */
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:/, 'must begin with smtp:// or smtps://'))),
  /** Only for `latchkey import privy --app-id`: the app secret at the service that the users come from. */
  PRIVY_APP_SECRET: v.optional(v.string()),
  /** Sender of all mails. */
  MAIL_FROM: v.optional(v.string(), 'Latchkey <login@localhost>'),
  ...EnvOrigins.entries,
  /**
   * Nodes of Ethereum chains, for checking contract wallets and for sending the transactions of your server:
   * `1=https://…,8453=https://…`.
   */
  RPC_URLS: v.optional(v.string()),
  /**
   * Nodes of Solana's clusters, for the doctor's policy for pages, the faucet of a development server, and for sending
   * the transactions of your server: `mainnet-beta=https://…,devnet=https://…`.
   */
  SOLANA_RPC_URLS: v.optional(v.string()),
  /** `off` requests no prices or names of tokens, and wallets show no fiat. A development server has its own prices. */
  TOKEN_PRICES: v.optional(v.picklist(['on', 'off']), 'on'),
  /**
   * Describes the functions of contracts to apps that set `extendedCalldataDecoding`: the base URL of a server with
   * Sourcify's API, such as `https://sourcify.dev/server`. It receives chain and contract, and nothing about users.
   * Default: off.
   */
  ABI_SOURCE_URL: v.optional(
    v.pipe(v.string(), v.check(isBaseUrl, 'must be an http or https address without a query')),
  ),
  /**
   * Who may open the sandbox of a development server: `local` is this machine, regardless of request headers. With
   * `network`, every caller who reaches the port can read every code and log in as any user.
   */
  LATCHKEY_SANDBOX: v.optional(v.picklist(['local', 'network']), 'local'),
  /** The port for Prometheus. Default: off. */
  METRICS_PORT: v.optional(port),
  /** The address of that port, for a collector on another machine. Default: this machine only. */
  METRICS_HOST: v.optional(v.string(), '127.0.0.1'),
  /** The time between SIGTERM and the end of new requests: as long as a load balancer needs to notice `/readyz`. */
  SHUTDOWN_DELAY_SECONDS: v.optional(seconds, '0'),
  /** The number of whole months of the audit log to keep, in addition to the current one. Default: all. */
  AUDIT_LOG_MONTHS: v.optional(count),
  /**
   * The address of the process that signs for apps (`latchkey signer`): the path of a socket, or `tls://host:port` of
   * another machine. Default: `signer/signer.sock` in the data folder.
   */
  LATCHKEY_SIGNER: v.optional(v.string()),
  /** 64 hex digits, the same for the server and for a signer on another machine. */
  LATCHKEY_SIGNER_KEY: v.optional(v.string()),
  /** The folder of a signer's key and journal. Default: `signer` in the data folder. */
  LATCHKEY_SIGNER_FOLDER: v.optional(v.string()),
  /** The level of the log. */
  LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
})

export type Profile = 'development' | 'production'
export type Config = Readonly<{
  profile: Profile
  host: string
  port: number
  publicUrl: string
  dataFolder: string
  databaseUrl: string | undefined
  /** Addresses of read replicas. */
  replicaUrls: readonly string[]
  databasePool: number
  redisUrl: string | undefined
  keys: string | undefined
  /** Whether rows without a MAC are refused even if the database says that they are older than it. */
  refusesOldRows: boolean
  /** The number of proxies in front, or their networks. */
  trustedProxies: number | readonly string[]
  /** Whether traces continue those of the proxy. */
  traceparent: 'ignore' | 'trust'
  ipLimits: boolean
  smtpUrl: string | undefined
  importSecret: string | undefined
  mailFrom: string
  /** The addresses of vendors, by environment key. */
  vendorOrigins: VendorOrigins
  /** The node of each chain, by its decimal id. */
  rpcUrls: Nodes
  /** The node of each cluster of Solana, by its name. */
  solanaRpcUrls: Nodes
  /** Whether an outside service may be asked for token prices. */
  tokenPrices: boolean
  /** The source for functions of contracts, if any. */
  abiSourceUrl: string | undefined
  /** Whether other machines may open the sandbox. */
  sandboxOpen: boolean
  metricsPort: number | undefined
  metricsHost: string
  shutdownDelayMs: number
  auditLogMonths: number | undefined
  /** The process that signs for apps: its address and its folder. */
  signer: { address: SignerAddress; folder: string }
  logLevel: string
  /** The variables that the environment sets; the rest are defaults. */
  variables: readonly string[]
  /** The vendor keys for all apps of this server; see `config/vendors.ts`. */
  vendors: Partial<Record<VendorName, VendorKeys>>
}>

/**
 * Reads the environment once, at the start, with the files that `NAME_FILE` variables name. No other code does. Throws a
 * plain Error that names every invalid key.
 *
 * @example
 * const { port, profile } = readConfig({ LATCHKEY_PROFILE: 'development', PORT: '4100' })
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const { variables: filledIn, problems: unread } = readSecretFiles(dropEmpty(env), Object.keys(Env.entries))
  if (unread.length > 0) throw unusable(unread)
  const result = v.safeParse(Env, filledIn)
  if (!result.success)
    throw unusable(result.issues.map((issue) => ({ key: getKey(issue), reason: issue.message })))
  const e = result.output
  const production = e.LATCHKEY_PROFILE === 'production'
  const problems = [...(production ? unsafe(e) : []), ...withoutProxy(e)]
  if (problems.length > 0) throw unusable(problems)
  return Object.freeze({
    profile: e.LATCHKEY_PROFILE,
    host: e.HOST,
    port: e.PORT,
    publicUrl: e.PUBLIC_URL ?? `http://localhost:${e.PORT}`,
    dataFolder: resolve(e.LATCHKEY_DATA),
    databaseUrl: e.DATABASE_URL,
    replicaUrls: readReplicas(e),
    databasePool: e.DATABASE_POOL,
    redisUrl: e.REDIS_URL,
    keys: e.LATCHKEY_KEYS,
    refusesOldRows: e.LATCHKEY_OLD_ROWS === 'refuse',
    trustedProxies: readProxies(e.TRUSTED_PROXIES),
    traceparent: e.TRACEPARENT,
    ipLimits: e.LATCHKEY_IP_LIMITS === 'on',
    smtpUrl: e.SMTP_URL,
    importSecret: e.PRIVY_APP_SECRET,
    mailFrom: e.MAIL_FROM,
    vendorOrigins: v.parse(EnvOrigins, filledIn),
    rpcUrls: needNodes('RPC_URLS', e.RPC_URLS, isChainId),
    solanaRpcUrls: needNodes('SOLANA_RPC_URLS', e.SOLANA_RPC_URLS, isSolanaCluster),
    tokenPrices: e.TOKEN_PRICES === 'on',
    abiSourceUrl: e.ABI_SOURCE_URL?.replace(/\/$/, ''),
    sandboxOpen: e.LATCHKEY_SANDBOX === 'network',
    metricsPort: e.METRICS_PORT,
    metricsHost: e.METRICS_HOST,
    auditLogMonths: e.AUDIT_LOG_MONTHS,
    signer: readSigner(e),
    shutdownDelayMs: e.SHUTDOWN_DELAY_SECONDS * 1_000,
    logLevel: e.LOG_LEVEL,
    variables: Object.keys(filledIn).filter((name) => Object.hasOwn(Env.entries, name)),
    vendors: readVendorKeys(filledIn),
  })
}

function dropEmpty(env: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
  )
}

function readSigner(e: v.InferOutput<typeof Env>): Config['signer'] {
  const folder = resolve(e.LATCHKEY_SIGNER_FOLDER ?? join(e.LATCHKEY_DATA, 'signer'))
  try {
    const text = e.LATCHKEY_SIGNER ?? join(folder, 'signer.sock')
    return { address: readSignerAddress(text, e.LATCHKEY_SIGNER_KEY), folder }
  } catch (cause) {
    throw unusable([
      { key: 'LATCHKEY_SIGNER', reason: cause instanceof Error ? cause.message : String(cause) },
    ])
  }
}

/** A header of the proxy means nothing without one. */
function withoutProxy({ TRACEPARENT, TRUSTED_PROXIES }: v.InferOutput<typeof Env>): ConfigProblem[] {
  if (TRACEPARENT === 'ignore' || TRUSTED_PROXIES !== '0') return []
  return [
    { key: 'TRACEPARENT', reason: 'is trust, so set TRUSTED_PROXIES: only a proxy may set this header' },
  ]
}

/** Settings that are only safe on a laptop. */
function unsafe(e: v.InferOutput<typeof Env>): ConfigProblem[] {
  const { protocol, hostname } = new URL(e.PUBLIC_URL ?? 'http://localhost')
  const problems = {
    LATCHKEY_IP_LIMITS: e.LATCHKEY_IP_LIMITS === 'off' && 'cannot be off in the production profile',
    LATCHKEY_SANDBOX:
      e.LATCHKEY_SANDBOX === 'network' && 'has no meaning in the production profile: unset it',
    PUBLIC_URL:
      protocol !== 'https:' &&
      !isLoopback(hostname) &&
      'must begin with https:// in the production profile: browsers give the wallet page no cryptography otherwise, and everybody on the way could read the tokens',
  }
  return Object.entries(problems).flatMap(([key, reason]) => (reason ? [{ key, reason }] : []))
}

function needNodes(key: string, text: string | undefined, isName: (name: string) => boolean): Nodes {
  const nodes = readNodes(text ?? '', isName)
  const example =
    key === 'RPC_URLS' ? '1=https://node.example.com,8453=' : 'mainnet-beta=https://node.example.com,devnet='
  if (!nodes) throw unusable([{ key, reason: `must be like ${example}https://…, with each name once` }])
  return nodes
}

function getKey(issue: v.BaseIssue<unknown>): string {
  return String(issue.path?.[0]?.key ?? 'environment')
}
