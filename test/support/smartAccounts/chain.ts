import { createSmartAccountClient } from 'permissionless'
import { createPimlicoClient } from 'permissionless/clients/pimlico'
import { type Chain, createPublicClient, defineChain, http, type PublicClient, type Transport } from 'viem'
import type { SmartAccount } from 'viem/account-abstraction'
import { foundry } from 'viem/chains'
import { putSmartAccounts } from '../../bundler/contracts.mjs'
import { ensureBundler } from '../../bundler/install.mjs'
import { startBundler } from '../../bundler/start.mjs'
import { type Anvil, startAnvil } from '../chains/anvil.ts'
import { closeAtEnd } from '../closeAtEnd.ts'
import { type Paymaster, startPaymaster } from './paymaster.ts'

/** A chain with everything that user operations need, at the addresses of public chains. */
export type SmartAccountChain = {
  anvil: Anvil
  bundlerUrl: string
  paymaster: Paymaster
  reader: PublicClient<Transport, Chain>
}

/** Starts Anvil, entry points 0.6 to 0.8, the kinds of `accounts.ts`, a bundler and a paymaster. */
export async function startSmartAccountChain(id: number = foundry.id): Promise<SmartAccountChain> {
  ensureBundler()
  const anvil = await startAnvil('--chain-id', String(id))
  await putSmartAccounts(anvil.ask)
  const bundler = startBundler(anvil.url)
  closeAtEnd(() => bundler.child.stdin?.end())
  const bundlerUrl = await bundler.url
  const paymaster = await startPaymaster(anvil, bundlerUrl)
  const chain = defineChain({ ...foundry, id, rpcUrls: { default: { http: [anvil.url] } } })
  const reader = createPublicClient({ chain, transport: http(), pollingInterval: 20 })
  return { anvil, bundlerUrl, paymaster, reader }
}

/** A client that sends user operations of an account, as host apps build it. */
export function createOperationClient(
  { bundlerUrl, paymaster, reader }: SmartAccountChain,
  account: SmartAccount,
  { isSponsored = false, paymasterContext }: { isSponsored?: boolean; paymasterContext?: unknown } = {},
) {
  const { entryPoint } = account as { entryPoint: { address: `0x${string}`; version: '0.7' } }
  const pimlico = createPimlicoClient({ transport: http(bundlerUrl), entryPoint })
  return createSmartAccountClient({
    account,
    chain: reader.chain,
    client: reader,
    bundlerTransport: http(bundlerUrl),
    pollingInterval: 20,
    ...(isSponsored
      ? { paymaster: createPimlicoClient({ transport: http(paymaster.url), entryPoint }), paymasterContext }
      : {}),
    userOperation: { estimateFeesPerGas: async () => (await pimlico.getUserOperationGasPrice()).fast },
  })
}
