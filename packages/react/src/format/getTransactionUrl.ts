import { parseUrl } from '@latchkey/wire'

/**
 * For Ethereum without a configured explorer (protocol 18.2). It shows no other network (decision 18: signing review).
 */
const usualExplorer = 'https://etherscan.io'
const ethereum = 1

type ExplorerChain = { id: number; blockExplorers?: { default: { url: string } } | undefined }

/** The public page of an EVM transaction; undefined if no explorer is known. */
export function getTransactionUrl({ id, blockExplorers }: ExplorerChain, hash: string): string | undefined {
  const explorerUrl = blockExplorers?.default.url ?? ''
  const isOfWeb = /^https?:$/.test(parseUrl(explorerUrl)?.protocol ?? '')
  const base = isOfWeb ? explorerUrl : id === ethereum ? usualExplorer : undefined
  return base && `${base.endsWith('/') ? base.slice(0, -1) : base}/tx/${hash}`
}
