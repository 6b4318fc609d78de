import { randomBytes } from 'node:crypto'
import * as v from 'valibot'

export type Message = { topic: string; message: string; tag?: number | undefined }
type Listener = (message: Message & { publishedAt: number }) => void

/** Passes sealed messages between clients that know a topic. Messages of a topic without a listener wait for one. */
export type Relay = {
  publish(message: Message, from?: Listener): void
  /** @returns the function that ends it */
  subscribe(topic: string, listener: Listener): () => void
}

/** The limit of waiting messages. A pairing without a wallet's answer leaves one. */
const maxWaiting = 1_000

export function createRelay(now: () => Date): Relay {
  const listeners = new Map<string, Set<Listener>>()
  let waiting: Parameters<Listener>[0][] = []
  return {
    publish(message, from) {
      const entry = { ...message, publishedAt: now().getTime() }
      const others = [...(listeners.get(message.topic) ?? [])].filter((listener) => listener !== from)
      if (others.length === 0) waiting = [...waiting, entry].slice(-maxWaiting)
      for (const listener of others) listener(entry)
    },
    subscribe(topic, listener) {
      listeners.set(topic, (listeners.get(topic) ?? new Set()).add(listener))
      const own = waiting.filter((entry) => entry.topic === topic)
      waiting = waiting.filter((entry) => entry.topic !== topic)
      // After the response to the subscription.
      setImmediate(() => own.forEach(listener))
      return () => {
        const rest = listeners.get(topic)
        rest?.delete(listener)
        if (rest?.size === 0) listeners.delete(topic)
      }
    },
  }
}

const Call = v.object({
  // Clients send large numbers as text.
  id: v.union([v.number(), v.string()]),
  method: v.string(),
  params: v.optional(v.record(v.string(), v.unknown()), {}),
})
const text = (value: unknown) => (typeof value === 'string' ? value : '')
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/**
 * One connection to the relay: the IRN methods that WalletConnect's clients of version 2 use
 * (https://specs.walletconnect.com/2.0/specs/servers/relay/relay-server-rpc).
 */
export function openConnection(relay: Relay, send: (text: string) => void) {
  const own = new Map<string, { id: string; end(): void }>()
  const answer = (body: object) => send(JSON.stringify({ jsonrpc: '2.0', ...body }))
  const deliver: Listener = ({ topic, ...data }) =>
    answer({
      id: Date.now() * 1_000 + (randomBytes(2).readUInt16BE() % 1_000),
      method: 'irn_subscription',
      params: { id: own.get(topic)?.id, data: { topic, ...data } },
    })
  const subscribe = (topic: unknown): string => {
    const entry = own.get(text(topic))
    if (entry) return entry.id
    const id = randomBytes(32).toString('hex')
    own.set(text(topic), { id, end: relay.subscribe(text(topic), deliver) })
    return id
  }
  const unsubscribe = (topic: unknown): true => {
    own.get(text(topic))?.end()
    own.delete(text(topic))
    return true
  }
  const publish = (message: Record<string, unknown>, tag = message.tag): true => {
    relay.publish({ topic: text(message.topic), message: text(message.message), tag: Number(tag) }, deliver)
    return true
  }
  const methods: Readonly<Record<string, (params: Record<string, unknown>) => unknown>> = {
    irn_publish: (params) => publish(params),
    irn_batchPublish: ({ messages }) =>
      list(messages).every((one) => publish(one as Record<string, unknown>)),
    irn_subscribe: ({ topic }) => subscribe(topic),
    irn_batchSubscribe: ({ topics }) => list(topics).map(subscribe),
    irn_unsubscribe: ({ topic }) => unsubscribe(topic),
    irn_batchUnsubscribe: ({ subscriptions }) =>
      list(subscriptions).every((one) => unsubscribe((one as Message).topic)),
    irn_fetchMessages: () => ({ messages: [], hasMore: false }),
    irn_batchFetchMessages: () => ({ messages: [], hasMore: false }),
    wc_proposeSession({ pairingTopic, sessionProposal }) {
      subscribe(pairingTopic)
      return publish({ topic: pairingTopic, message: sessionProposal }, 1100)
    },
    wc_approveSession({ pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest }) {
      subscribe(sessionTopic)
      publish({ topic: pairingTopic, message: sessionProposalResponse }, 1101)
      return publish({ topic: sessionTopic, message: sessionSettlementRequest }, 1102)
    },
  }
  return {
    receive(body: string): void {
      const call = v.safeParse(v.pipe(v.string(), v.parseJson(), Call), body)
      // The client's confirmation of a delivery.
      if (!call.success) return
      const { id, method, params } = call.output
      const run = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (run) answer({ id, result: run(params) })
      else answer({ id, error: { code: -32601, message: `method not found: ${method}` } })
    },
    close(): void {
      for (const { end } of own.values()) end()
      own.clear()
    },
  }
}
