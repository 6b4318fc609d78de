/** An error of a node, in the form of JSON-RPC. */
class NodeError extends Error {
  readonly code: number
  readonly data: unknown
  constructor({ code, message, data }: { code: number; message: string; data?: unknown }) {
    super(message)
    this.code = code
    this.data = data
  }
}

export type AskNode = <T>(method: string, ...params: unknown[]) => Promise<T>

/** Calls the node of a chain. */
export function createAskNode(url: string): AskNode {
  return async <T>(method: string, ...params: unknown[]) => {
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await reply.json()) as { result: T; error?: NodeError }
    if (error) throw new NodeError(error)
    return result
  }
}
