import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { closeAtEnd } from '../closeAtEnd.ts'

/** The wrong answers of a node. */
const replies = {
  hangs: () => {},
  refuses: (reply) => reply.destroy(),
  html: (reply) => reply.setHeader('content-type', 'text/html').end('<!doctype html><h1>Welcome</h1>'),
  fails: (reply) => reply.writeHead(500).end('Internal Server Error'),
  isBusy: (reply) => reply.writeHead(429, { 'retry-after': '1' }).end('Too Many Requests'),
  garbage: (reply) => reply.end('{"jsonrpc":"2.0","id":1,"result":'),
  wrongShape: (reply) => reply.end('{"jsonrpc":"2.0","id":1,"result":{"toString":1}}'),
  isNull: (reply) => reply.end('null'),
  error: (reply) => reply.end('{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"internal"}}'),
} satisfies Record<string, (reply: ServerResponse) => unknown>

export type Illness = keyof typeof replies
export const illnesses = Object.keys(replies) as Illness[]

export type BrokenNode = {
  url: string
  /** The kind of wrong answer from now on; undefined: answers of the node behind it. */
  illness: Illness | undefined
  /** Only these methods fail; undefined: all. */
  methods: readonly string[] | undefined
  /** The node behind it receives the request, and its answer is lost. */
  losesAnswers: boolean
  /** The chain id of a node of another chain. */
  chainId: `0x${string}` | undefined
  /** False answers, by method. */
  lies: Readonly<Record<string, unknown>> | undefined
  /** The methods that were called. */
  asked: string[]
}

/** A node of any chain, which works or fails as the test says. Its right answers come from the node behind it. */
export async function startBrokenNode(behind?: string): Promise<BrokenNode> {
  const node: BrokenNode = {
    url: '',
    illness: undefined,
    methods: undefined,
    losesAnswers: false,
    chainId: undefined,
    lies: undefined,
    asked: [],
  }
  const server = createServer(async (request, reply) => {
    reply.setHeader('access-control-allow-origin', '*').setHeader('access-control-allow-headers', '*')
    if (request.method === 'OPTIONS') return reply.end()
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts).toString()
    const methods = [JSON.parse(body)].flat().map(({ method }) => method as string)
    node.asked.push(...methods)
    const isMeant = node.methods === undefined || methods.some((method) => node.methods?.includes(method))
    if (node.illness && isMeant && !node.losesAnswers) return replies[node.illness](reply)
    if (node.chainId && methods.includes('eth_chainId'))
      return reply.end(JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(body).id, result: node.chainId }))
    const lie = methods.find((method) => node.lies && method in node.lies)
    if (lie)
      return reply.end(JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(body).id, result: node.lies?.[lie] }))
    if (!behind) return reply.writeHead(502).end()
    const headers = { 'content-type': 'application/json' }
    const answer = await (await fetch(behind, { method: 'POST', headers, body })).text()
    if (node.losesAnswers && isMeant) return replies[node.illness ?? 'refuses'](reply)
    reply.setHeader('content-type', 'application/json').end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAtEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  node.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return node
}
