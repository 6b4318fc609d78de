import { startAnvil } from '../../../scripts/chains/anvil.mjs'
import { startSolana } from '../../../scripts/chains/solana.mjs'
import { createAskNode } from '../../support/chains/rpc.ts'
import { closeAll } from '../../support/closeAtEnd.ts'
import { startSmartAccountChain } from '../../support/smartAccounts/chain.ts'

export type Chains = Awaited<ReturnType<typeof startChains>>

/** The local chains that wallets send on. */
export async function startChains() {
  const anvil = startAnvil(0)
  const otherAnvil = startAnvil(0, ['--chain-id', '31338'])
  if (!anvil || !otherAnvil)
    throw new Error('There is no Anvil for this machine: install Foundry, or run npm ci.')
  const solana = startSolana(0)
  if (!solana) throw new Error('litesvm has no module for this machine: run npm ci.')
  const [url, elsewhereUrl, solanaUrl, smart] = await Promise.all([
    ...([anvil.url, otherAnvil.url, solana.url] as const),
    startSmartAccountChain(31339),
  ])
  const askSolana = createAskNode(solanaUrl)
  const ask = createAskNode(url)
  return {
    ethereum: {
      url,
      ask: (method: string, ...params: unknown[]) => ask<Record<string, unknown>>(method, ...params),
      fund: (address: string) => ask('anvil_setBalance', address, '0xde0b6b3a7640000'),
    },
    /** With a bundler, a paymaster, and the contracts of smart wallets. */
    smart,
    /** The chain on which a wallet has coins that are needed on the other one. */
    elsewhere: { url: elsewhereUrl },
    solana: {
      url: solanaUrl,
      balance: async (address: string) => (await askSolana<{ value: number }>('getBalance', address)).value,
      fund: (address: string) => askSolana('requestAirdrop', address, 1_000_000_000),
    },
    async stop() {
      anvil.child.stdin?.end()
      otherAnvil.child.stdin?.end()
      solana.child.kill()
      await closeAll()
    },
  }
}
