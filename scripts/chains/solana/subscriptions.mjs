// Solana's subscriptions (https://solana.com/docs/rpc/websocket), by which clients wait for a transaction and wallets
// for a balance. Each reports on the blocks of this chain.
import { WebSocketServer } from 'ws'
import { findAccount, toAddress } from './accounts.mjs'
import { finalityDepth } from './ledger.mjs'
import { Refusal, refuse } from './refuse.mjs'

/** Answers WebSocket connections of an HTTP server. */
export function serveSubscriptions(server, { ledger }) {
  const sockets = new WebSocketServer({ server, maxPayload: 64 * 1024 })
  // The server itself reports why it cannot listen.
  sockets.on('error', () => {})
  sockets.on('connection', (socket) => {
    const open = openConnection(ledger, (message) => socket.send(JSON.stringify(message)))
    socket.on('message', (data) => {
      const answer = open.answer(String(data))
      if (answer) socket.send(JSON.stringify(answer))
      open.begin()
    })
    socket.on('error', () => {})
    socket.on('close', open.close)
  })
}

let lastId = 0

function openConnection(ledger, send) {
  /** By the id of a subscription: the function that checks after each block, and the one that ends it. */
  const subscriptions = new Map()
  const begun = []

  function subscribe(kind, look) {
    const id = ++lastId
    const tell = (result) =>
      send({ jsonrpc: '2.0', method: `${kind}Notification`, params: { result, subscription: id } })
    const end = ledger.onBlock(() => look(tell, () => cancel(id)))
    subscriptions.set(id, end)
    // The present state is reported too, after the answer that contains the id.
    begun.push(() => subscriptions.has(id) && look(tell, () => cancel(id)))
    return id
  }

  function cancel(id) {
    subscriptions.get(id)?.()
    return subscriptions.delete(id)
  }

  const methods = {
    slotSubscribe() {
      let before = ledger.slot()
      return subscribe('slot', (tell) => {
        const slot = ledger.slot()
        if (slot === before) return
        before = slot
        tell({ parent: slot - 1, root: Math.max(0, slot - finalityDepth), slot })
      })
    },
    /** Reports once, when the transaction is as deep as was asked for. Then the subscription ends, as on a node. */
    signatureSubscribe(signature, { commitment = 'finalized' } = {}) {
      if (typeof signature !== 'string' || !/^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(signature))
        return refuse(-32602, 'Invalid Request: Invalid signature provided')
      return subscribe('signature', (tell, end) => {
        const found = ledger.done.get(signature)
        if (!found) return
        const depth = ledger.height - found.height
        if (commitment === 'finalized' && depth < finalityDepth) return
        end()
        tell({ context: { slot: ledger.slot() }, value: { err: found.err } })
      })
    },
    /** Reports when the account differs from that of the block before. */
    accountSubscribe(address, options = {}) {
      toAddress(address)
      const read = () => findAccount(ledger.svm, address, options)
      let before = JSON.stringify(read())
      return subscribe('account', (tell) => {
        const value = read()
        const text = JSON.stringify(value)
        if (text === before) return
        before = text
        tell({ context: { slot: ledger.slot() }, value: value ?? nothing(options) })
      })
    },
  }
  for (const kind of ['slot', 'signature', 'account'])
    methods[`${kind}Unsubscribe`] = (id) => cancel(id) || refuse(-32602, 'Invalid subscription id.')

  return {
    answer(text) {
      let asked
      try {
        asked = JSON.parse(text)
      } catch {
        return { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'Parse error' } }
      }
      // kit keeps a connection open with notifications, which need no answer.
      if (asked?.id === undefined) return undefined
      const base = { jsonrpc: '2.0', id: asked.id }
      try {
        if (!Object.hasOwn(methods, asked.method)) throw new Refusal(-32601, 'Method not found')
        return { ...base, result: methods[asked.method](...(asked.params ?? [])) }
      } catch ({ code, message }) {
        return { ...base, error: { code: typeof code === 'number' ? code : -32602, message } }
      }
    },
    begin() {
      for (const look of begun.splice(0)) look()
    },
    close() {
      for (const end of subscriptions.values()) end()
      subscriptions.clear()
    },
  }
}

/** The form in which a node reports an account that no longer exists. */
function nothing({ encoding = 'base64' }) {
  const data = encoding === 'jsonParsed' ? ['', 'base64'] : ['', encoding]
  return { data, executable: false, lamports: 0, owner: '1'.repeat(32), rentEpoch: 0, space: 0 }
}
