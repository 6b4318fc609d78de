import { installation } from '../installation.ts'

export type ChainType = 'ethereum' | 'solana'

/** Where the local chain is, if it is on. */
export const findNode = (chain: ChainType) => installation.chains?.[chain]

/** Asks the node of a chain on this machine. */
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

/** Has the sandbox's faucet fill a wallet. Resolves with what it gave, in words. */
export async function drip(address: string): Promise<string> {
  const reply = await fetch(`${installation.apiUrl}/sandbox/faucet/drip`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address }),
  })
  const { given, error } = (await reply.json()) as { given?: string; error?: string }
  if (given === undefined) throw new Error(error ?? 'The faucet gave nothing.')
  return given
}
