import { entryPoints, entryPointVersions } from '@latchkey/wire'
import { sql } from 'kysely'
import type { App } from '../../app/app.ts'
import { getSmartWalletConfig, needsRawSigning, type SmartWalletConfig } from '../../app/smartWalletConfig.ts'
import type { Context } from '../../context.ts'
import { bad, type Finding, ok } from '../../doctor/finding.ts'
import { askNode, ChainError, callChain } from '../../vendors/chain/rpc.ts'

const timeoutMs = 5_000
type Network = SmartWalletConfig['configured_networks'][number]

/** Checks whether users get working smart wallets: calls the bundler and the nodes of each chain. */
export async function checkSmartWallets(ctx: Context, app: App): Promise<Finding[]> {
  const config = getSmartWalletConfig(app.settings)
  const findings = (config?.configured_networks ?? []).map((network) =>
    checkNetwork(ctx, network, config?.smart_wallet_type as SmartWalletConfig['smart_wallet_type']),
  )
  return [...(await Promise.all(findings)).flat(), ...(await checkCoinbase(ctx, app))]
}

async function checkNetwork(
  ctx: Context,
  network: Network,
  type: SmartWalletConfig['smart_wallet_type'],
): Promise<Finding[]> {
  const chain = network.chain_id.replace('eip155:', '')
  const reasons = await Promise.all([
    findFault('its bundler', () =>
      checkBundler(network.bundler_url, { chain, entryPoint: entryPoints[entryPointVersions[type]] }),
    ),
    network.rpc_url && findFault('its rpc_url', () => checkChain(network.rpc_url as string, chain)),
    // The account of eip7702 is not linked, so the server has nothing to verify.
    type !== 'eip7702' && findFault('its node in RPC_URLS', () => checkOwnNode(ctx, chain)),
  ])
  const faults = reasons.filter((reason) => typeof reason === 'string' && reason !== '')
  return faults.length > 0
    ? faults.map((fault) => bad(`smart wallets on chain ${chain}: ${fault}`))
    : [ok(`smart wallets on chain ${chain}: bundler and nodes answer`)]
}

/** Describes the fault without the address, since a key may be part of it. */
async function findFault(
  what: string,
  check: () => Promise<string | undefined>,
): Promise<string | undefined> {
  try {
    const fault = await check()
    return fault && `${what} ${fault}`
  } catch (cause) {
    if (!(cause instanceof ChainError)) throw cause
    return `${what} does not answer (${cause.reason})`
  }
}

type Wish = { chain: string; entryPoint: string }

async function checkBundler(url: string, { chain, entryPoint }: Wish): Promise<string | undefined> {
  const wrongChain = await checkChain(url, chain)
  if (wrongChain) return wrongChain
  const list = await ask(url, 'eth_supportedEntryPoints')
  const addresses = Array.isArray(list) ? list.map((address) => String(address).toLowerCase()) : []
  return addresses.includes(entryPoint.toLowerCase())
    ? undefined
    : `does not support the entry point ${entryPoint}, which the type of smart wallet needs`
}

async function checkChain(url: string, chain: string): Promise<string | undefined> {
  const id = await ask(url, 'eth_chainId')
  const isSame = typeof id === 'string' && /^0x[\da-f]+$/i.test(id) && BigInt(id) === BigInt(chain)
  return isSame ? undefined : 'is on another chain'
}

function ask(url: string, method: string): Promise<unknown> {
  return askNode({ url, method, params: [], signal: AbortSignal.timeout(timeoutMs) })
}

async function checkOwnNode(ctx: Context, chain: string): Promise<string | undefined> {
  if (!Object.hasOwn(ctx.config.rpcUrls, chain)) return 'is missing, so no user can link a smart wallet there'
  await callChain(ctx, { chain, to: `0x${'0'.repeat(40)}`, data: '0x', timeoutMs })
  return undefined
}

/** Users keep their smart wallet when the app changes the type. */
async function checkCoinbase(ctx: Context, { id, settings }: App): Promise<Finding[]> {
  if (needsRawSigning(settings)) return []
  const { count } = await ctx.db
    .selectFrom('linked_accounts')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('app_id', '=', id)
    .where('type', '=', 'smart_wallet')
    .where('removed_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where(sql`data->>'smart_wallet_type'`, '=', 'coinbase_smart_wallet')
    .executeTakeFirstOrThrow()
  if (Number(count) === 0) return []
  return [bad(`users cannot send with their smart wallets of Coinbase (${count}): set raw_signing=true`)]
}
