import { parseUrl } from '@latchkey/wire'

export type Nodes = Readonly<Record<string, string>>

/**
 * Reads a list of nodes: `1=https://…,8453=https://…`. Undefined if the text is invalid, or has a name twice. Errors
 * must not show it, because node URLs contain keys.
 */
export function readNodes(text: string, isName: (name: string) => boolean): Nodes | undefined {
  const nodes: Record<string, string> = {}
  for (const part of splitNodes(text, isName)) {
    const [, name = '', url = ''] = /^\s*([\w-]+)=(\S+)\s*$/.exec(part) ?? []
    // Only the operator knows which of the two is right.
    if (Object.hasOwn(nodes, name)) return undefined
    if (!isName(name) || !/^https?:/.test(url) || parseUrl(url) === undefined) return undefined
    nodes[name] = url
  }
  return nodes
}

/** A URL may contain a comma: only one before the next name ends it. */
function splitNodes(text: string, isName: (name: string) => boolean): string[] {
  const parts: string[] = []
  for (const piece of text.split(',')) {
    const [, name] = /^\s*([\w-]+)=/.exec(piece) ?? []
    if (parts.length === 0 || (name !== undefined && isName(name))) parts.push(piece)
    else parts.push(`${parts.pop()},${piece}`)
  }
  return parts.filter((part) => part.trim() !== '')
}

export const isChainId = (name: string) => /^[1-9]\d*$/.test(name)
export const isSolanaCluster = (name: string) => ['mainnet-beta', 'testnet', 'devnet'].includes(name)
