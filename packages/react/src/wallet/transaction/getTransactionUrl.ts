import { parseUrl } from '@latchkey/wire'

/** Where a network names no explorer of its own (product 2.2). */
const usualExplorer = 'https://etherscan.io'

type ExplorerChain = { blockExplorers?: { default: { url: string } } | undefined }

/** The page that shows a transaction of an EVM network to everyone. */
export function getTransactionUrl({ blockExplorers }: ExplorerChain, hash: string): string {
  const named = blockExplorers?.default.url ?? ''
  const base = /^https?:$/.test(parseUrl(named)?.protocol ?? '') ? named : usualExplorer
  return `${base.endsWith('/') ? base.slice(0, -1) : base}/tx/${hash}`
}
