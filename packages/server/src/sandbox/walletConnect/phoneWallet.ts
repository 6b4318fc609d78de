import { AppError, parseUrl } from '@latchkey/wire'
import * as v from 'valibot'
import type { Context } from '../../context.ts'
import { toKeyAddress } from '../../standards/ethereum.ts'
import { agreeOnKey, openMessage, sealMessage, toTopic } from './envelope.ts'
import type { Relay } from './relay.ts'
import { answerRequest } from './sign.ts'

/** A question to the user: connect, or sign. */
export type Question = { id: number; topic: string; appName: string; url: string } & (
  | { kind: 'connect'; proposer: string; chains: readonly string[] }
  | { kind: 'request'; method: string; params: unknown; chain: string }
)
export type Session = { topic: string; key: Buffer; appName: string; url: string }

export type PhoneWallet = {
  readonly address: string
  questions(): readonly Question[]
  sessions(): readonly Session[]
  /** Scans a code. @throws AppError `invalid_data` for an invalid text */
  pair(uri: string): void
  /** @throws AppError `not_found` for an answered question; the app gets a chain's refusal */
  answer(id: number, isApproved: boolean): Promise<void>
  disconnect(topic: string): void
}

const Namespace = v.object({ chains: v.optional(v.array(v.string()), []) })
const Namespaces = v.optional(v.object({ eip155: v.optional(Namespace) }), {})
const Proposal = v.object({
  proposer: v.object({
    publicKey: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
    metadata: v.object({ name: v.string(), url: v.string() }),
  }),
  requiredNamespaces: Namespaces,
  optionalNamespaces: Namespaces,
})
const Request = v.object({
  request: v.object({ method: v.string(), params: v.unknown() }),
  chainId: v.string(),
})
const Call = v.object({ id: v.number(), method: v.string(), params: v.unknown() })

const methods = ['personal_sign', 'eth_signTypedData', 'eth_signTypedData_v4', 'eth_sendTransaction']
/** The tags of messages for the relay. The sandbox's relay ignores them. */
const tags = { other: 0, proposed: 1101, settle: 1102, requested: 1109, end: 1112, refused: 1120 }
const rejection = { code: 5000, message: 'User rejected.' }
const sessionSeconds = 7 * 24 * 60 * 60

/** The wallet's side of WalletConnect 2, with a key that lives as long as the process. */
export function createPhoneWallet(ctx: Context, relay: Relay): PhoneWallet {
  const privateKey = ctx.random(32)
  const address = toKeyAddress(privateKey) ?? ''
  const keys = new Map<string, { key: Buffer; end(): void }>()
  const sessions = new Map<string, Session>()
  let questions: readonly Question[] = []

  const send = (topic: string, body: object, tag: number) => {
    const key = keys.get(topic)?.key
    if (key)
      relay.publish(
        { topic, message: sealMessage(key, ctx.random(12), { jsonrpc: '2.0', ...body }), tag },
        listen,
      )
  }
  const ask = (topic: string, method: string, params: object, tag: number) =>
    send(
      topic,
      {
        id: ctx.now().getTime() * 1_000 + (Buffer.from(ctx.random(2)).readUInt16BE() % 1_000),
        method,
        params,
      },
      tag,
    )
  const follow = (topic: string, key: Buffer) => {
    keys.get(topic)?.end()
    keys.set(topic, { key, end: relay.subscribe(topic, listen) })
  }
  const forget = (topic: string) => {
    keys.get(topic)?.end()
    keys.delete(topic)
    sessions.delete(topic)
    questions = questions.filter((question) => question.topic !== topic)
  }

  function listen({ topic, message }: { topic: string; message: string }): void {
    const key = keys.get(topic)?.key
    const call = v.safeParse(Call, key && openMessage(key, message))
    if (!call.success) return
    const { id, method, params } = call.output
    if (method === 'wc_sessionPropose') receiveProposal(topic, id, params)
    else if (method === 'wc_sessionRequest') receiveRequest(topic, id, params)
    else {
      send(topic, { id, result: true }, tags.other)
      if (method === 'wc_sessionDelete' || method === 'wc_pairingDelete') forget(topic)
    }
  }

  function receiveProposal(topic: string, id: number, params: unknown): void {
    const proposal = v.safeParse(Proposal, params)
    if (!proposal.success) return
    const { proposer, requiredNamespaces, optionalNamespaces } = proposal.output
    const namespaces = [requiredNamespaces.eip155, optionalNamespaces.eip155]
    const chains = [...new Set(namespaces.flatMap((namespace) => namespace?.chains ?? []))]
    const { name: appName, url } = proposer.metadata
    questions = [
      ...questions,
      { kind: 'connect', id, topic, appName, url, proposer: proposer.publicKey, chains },
    ]
  }

  function receiveRequest(topic: string, id: number, params: unknown): void {
    const request = v.safeParse(Request, params)
    const session = sessions.get(topic)
    if (!request.success || !session) return
    const { appName, url } = session
    const { request: body, chainId: chain } = request.output
    questions = [...questions, { kind: 'request', id, topic, appName, url, chain, ...body }]
  }

  function connect({
    id,
    topic,
    proposer,
    chains,
    appName,
    url,
  }: Extract<Question, { kind: 'connect' }>): void {
    const { key, publicKey } = agreeOnKey(proposer)
    const sessionTopic = toTopic(key)
    send(topic, { id, result: { relay: { protocol: 'irn' }, responderPublicKey: publicKey } }, tags.proposed)
    sessions.set(sessionTopic, { topic: sessionTopic, key, appName, url })
    follow(sessionTopic, key)
    const accounts = chains.map((chain) => `${chain}:${address}`)
    const events = ['accountsChanged', 'chainChanged']
    const metadata = {
      name: 'Sandbox wallet',
      description: 'Sandbox wallet',
      url: ctx.config.publicUrl,
      icons: [],
    }
    const params = {
      ...{ relay: { protocol: 'irn' }, controller: { publicKey, metadata } },
      namespaces: { eip155: { chains, accounts, methods, events } },
      expiry: Math.floor(ctx.now().getTime() / 1_000) + sessionSeconds,
    }
    ask(sessionTopic, 'wc_sessionSettle', params, tags.settle)
  }

  return {
    address,
    questions: () => questions,
    sessions: () => [...sessions.values()],
    pair(uri) {
      const [name = '', query] = uri.trim().split('?')
      const topic = /^wc:([\da-f]{64})@2$/.exec(name)?.[1]
      const key = Buffer.from(new URLSearchParams(query).get('symKey') ?? '', 'hex')
      if (topic === undefined || key.length !== 32)
        throw new AppError('invalid_data', { message: 'This is not a WalletConnect link.' })
      follow(topic, key)
    },
    async answer(id, isApproved) {
      const question = questions.find((one) => one.id === id)
      if (!question) throw new AppError('not_found')
      questions = questions.filter((one) => one !== question)
      const { topic } = question
      if (!isApproved)
        return send(
          topic,
          { id, error: rejection },
          question.kind === 'connect' ? tags.refused : tags.requested,
        )
      if (question.kind === 'connect') return connect(question)
      send(topic, { id, ...(await answerRequest(ctx, { ...question, privateKey, address })) }, tags.requested)
    },
    disconnect(topic) {
      ask(topic, 'wc_sessionDelete', { code: 6000, message: 'User disconnected.' }, tags.end)
      forget(topic)
    },
  }
}

/** The host of an app's URL, if it is one. */
export const toHost = (url: string) => parseUrl(url)?.host ?? ''
