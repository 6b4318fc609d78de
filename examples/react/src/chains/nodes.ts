import { installation } from '../installation.ts'

export type ChainType = 'ethereum' | 'solana'

/** The URL of the local chain, if it is running. */
export const findNode = (chain: ChainType) => installation.chains?.[chain]

/** Calls the node of a local chain. */
async function askNode(chain: ChainType, method: string, params: unknown[]): Promise<unknown> {
  const reply = await fetch(findNode(chain) ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await reply.json()) as { result?: unknown; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}

/** In the smallest unit. */
export async function readBalance(chain: ChainType, address: string): Promise<bigint> {
  if (chain === 'ethereum') return BigInt(String(await askNode(chain, 'eth_getBalance', [address, 'latest'])))
  const { value } = (await askNode(chain, 'getBalance', [address])) as { value: number }
  return BigInt(value)
}

/** Requests funds for a wallet from the sandbox's faucet. Resolves with the amount as text. */
export async function drip(address: string): Promise<string> {
  const reply = await fetch(`${installation.apiUrl}/sandbox/faucet/drip`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address }),
  })
  const { given, error } = (await reply.json()) as { given?: string; error?: string }
  if (given === undefined) throw new Error(error ?? 'The faucet sent nothing.')
  return given
}
