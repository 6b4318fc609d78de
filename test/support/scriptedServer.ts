import { createServer, type IncomingHttpHeaders } from 'node:http'
import { closeAtEnd } from './closeAtEnd.ts'

export type RecordedRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: string }
/** `cut` closes the connection without an answer, `hang` never answers. */
export type ScriptedAnswer =
  | 'cut'
  | 'hang'
  | { status?: number; headers?: Record<string, string>; body?: string | object }

/** A server that gives the answers of a list, one per request, and records what arrives. The last answer repeats. */
export async function startScriptedServer() {
  const requests: RecordedRequest[] = []
  const script: ScriptedAnswer[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url = '', headers } = request
    requests.push({ method, path: url, headers, body: Buffer.concat(chunks).toString() })
    const answer = (script.length > 1 ? script.shift() : script[0]) ?? {}
    if (answer === 'hang') return
    if (answer === 'cut') return request.socket.destroy()
    const { status = 200, body = {}, headers: answerHeaders = {} } = answer
    response.writeHead(status, { 'content-type': 'application/json', ...answerHeaders })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  closeAtEnd(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    /** Begins a new script, and forgets the requests of the last one. */
    answer(...answers: ScriptedAnswer[]) {
      requests.length = 0
      script.splice(0, script.length, ...answers)
    },
  }
}
