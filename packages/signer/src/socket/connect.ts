import { connect as connectTcp, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { SignerRefusal, type SignerRefusalCode } from '../refusal.ts'
import { type SignerAddress, tlsIdentity, tlsOptions } from './address.ts'
import { type CallName, callNames, type Reply, type SignerCalls } from './calls.ts'
import { readLines } from './lines.ts'

/** Thrown when the signer does not run or did not answer. The call may have been carried out. */
export class SignerAway extends Error {
  constructor() {
    super('The signer does not answer. Start it with: latchkey signer')
  }
}

export type SignerClient = SignerCalls & {
  /** Whether a signer listens. */
  isThere(): Promise<boolean>
  close(): void
}

/** Below the ten seconds for which the server's database transaction may be idle while it waits. */
const waitMs = 8_000

/**
 * Calls a signer in another process. It connects at the first call, and again after a restart of the signer.
 *
 * @example
 * const signer = connectSigner({ path: '/run/latchkey/signer.sock' })
 */
export function connectSigner(address: SignerAddress): SignerClient {
  type Waiting = { resolve(result: unknown): void; reject(cause: unknown): void; timer: NodeJS.Timeout }
  let current: { socket: Socket; waiting: Map<number, Waiting>; ready: Promise<void> } | undefined
  let lastId = 0

  const open = () => {
    const waiting = new Map<number, Waiting>()
    const socket = dial(address)
    const ready = new Promise<void>((resolve, reject) => {
      socket.once('path' in address ? 'connect' : 'secureConnect', resolve)
      socket.once('close', () => reject(new SignerAway()))
    })
    ready.catch(() => {})
    const connection = { socket, waiting, ready }
    readLines(socket, (line) => {
      const { id, result, error } = line as Reply
      const one = waiting.get(id)
      if (!one) return
      waiting.delete(id)
      clearTimeout(one.timer)
      if (error) one.reject(new SignerRefusal(error.code as SignerRefusalCode, error.message))
      else one.resolve(result)
    })
    socket.on('close', () => {
      if (current === connection) current = undefined
      for (const { reject, timer } of waiting.values()) {
        clearTimeout(timer)
        reject(new SignerAway())
      }
    })
    return connection
  }
  const ask = async (call: CallName, input: unknown) => {
    current ??= open()
    const { socket, waiting, ready } = current
    await ready
    const id = ++lastId
    return new Promise<unknown>((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.delete(id)
        reject(new SignerAway())
      }, waitMs)
      waiting.set(id, { resolve, reject, timer })
      socket.write(`${JSON.stringify({ id, call, input })}\n`)
    })
  }
  const calls = Object.fromEntries(callNames.map((name) => [name, (input: unknown) => ask(name, input)]))
  return {
    ...(calls as unknown as SignerCalls),
    async isThere() {
      try {
        current ??= open()
        await current.ready
        return true
      } catch {
        return false
      }
    },
    close: () => void current?.socket.destroy(),
  }
}

function dial(address: SignerAddress): Socket {
  if ('path' in address) return connectTcp(address.path)
  const { host, port, key } = address
  return connectTls({
    ...tlsOptions,
    ...{ host, port, pskCallback: () => ({ psk: key, identity: tlsIdentity }) },
    // There is no certificate: the shared key has already identified the signer.
    checkServerIdentity: () => undefined,
  })
}
