import { createHash, randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

type Message = { topic: string; message: string; tag?: number; attestation?: string }
type Deliver = (message: Message & { publishedAt: number }) => void

export type RelayFake = {
  url: string
  /** The `projectId` of each connection. */
  projects: (string | null)[]
  /** Drops every connection, as a relay that restarts. */
  drop(): void
  close(): Promise<void>
}

/**
 * A fake of WalletConnect's relay: the IRN methods over a WebSocket, with a mailbox for topics that have no listener
 * yet. It sees only sealed messages, as the real one does.
 */
export async function startRelayFake(): Promise<RelayFake> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise<void>((resolve) => server.once('listening', resolve))
  const topics = new Map<string, Set<Deliver>>()
  const mailbox = new Map<string, (Message & { publishedAt: number })[]>()
  const projects: (string | null)[] = []

  server.on('connection', (socket, request) => {
    projects.push(new URL(request.url ?? '/', 'http://relay.test').searchParams.get('projectId'))
    serve(socket)
  })

  function serve(socket: WebSocket): void {
    const mine = new Map<string, string>()
    const send = (answer: object) =>
      socket.readyState === socket.OPEN && socket.send(JSON.stringify({ jsonrpc: '2.0', ...answer }))
    const deliver: Deliver = ({ topic, ...data }) =>
      send({
        id: makeId(),
        method: 'irn_subscription',
        params: { id: mine.get(topic), data: { topic, ...data } },
      })
    const subscribe = (topic: string): string => {
      const id = createHash('sha256').update(topic).update(randomBytes(8)).digest('hex')
      mine.set(topic, id)
      topics.set(topic, (topics.get(topic) ?? new Set()).add(deliver))
      const waiting = mailbox.get(topic) ?? []
      mailbox.delete(topic)
      // After the answer to the subscription.
      setImmediate(() => waiting.forEach(deliver))
      return id
    }
    const publish = (message: Message): true => {
      const entry = { ...message, publishedAt: Date.now() }
      const others = [...(topics.get(message.topic) ?? [])].filter((other) => other !== deliver)
      if (others.length === 0) mailbox.set(message.topic, [...(mailbox.get(message.topic) ?? []), entry])
      for (const other of others) other(entry)
      return true
    }
    const unsubscribe = (topic: string): true => {
      topics.get(topic)?.delete(deliver)
      mine.delete(topic)
      return true
    }
    const methods: Record<string, (params: never) => unknown> = {
      irn_publish: publish,
      irn_batchPublish: ({ messages }: { messages: Message[] }) => messages.every(publish),
      irn_subscribe: ({ topic }: Message) => subscribe(topic),
      irn_batchSubscribe: ({ topics: all }: { topics: string[] }) => all.map(subscribe),
      irn_unsubscribe: ({ topic }: Message) => unsubscribe(topic),
      irn_batchUnsubscribe: ({ subscriptions }: { subscriptions: Message[] }) =>
        subscriptions.every(({ topic }) => unsubscribe(topic)),
      irn_fetchMessages: () => ({ messages: [], hasMore: false }),
      irn_batchFetchMessages: () => ({ messages: [], hasMore: false }),
      wc_proposeSession: ({ pairingTopic, sessionProposal, attestation }: Record<string, string>) => {
        subscribe(pairingTopic as string)
        const proposal = { topic: pairingTopic as string, message: sessionProposal as string, tag: 1100 }
        return publish({ ...proposal, ...(attestation && { attestation }) })
      },
      wc_approveSession: (p: Record<string, string>) => {
        subscribe(p.sessionTopic as string)
        publish({ topic: p.pairingTopic as string, message: p.sessionProposalResponse as string, tag: 1101 })
        return publish({
          topic: p.sessionTopic as string,
          message: p.sessionSettlementRequest as string,
          tag: 1102,
        })
      },
    }
    socket.on('message', (raw) => {
      const { id, method, params = {} } = JSON.parse(String(raw))
      // An answer to what was delivered.
      if (!method) return
      const run = methods[method]
      if (!run) return send({ id, error: { code: -32601, message: `method not found: ${method}` } })
      send({ id, result: run(params as never) })
    })
    socket.on('close', () => [...mine.keys()].forEach(unsubscribe))
  }

  const drop = () => {
    for (const socket of server.clients) socket.terminate()
  }
  const { port } = server.address() as AddressInfo
  return {
    url: `ws://127.0.0.1:${port}`,
    projects,
    drop,
    async close() {
      drop()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const makeId = () => Date.now() * 1_000 + Math.floor(Math.random() * 1_000)
