import { chmod, unlink } from 'node:fs/promises'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import * as v from 'valibot'
import { SignerRefusal } from '../refusal.ts'
import type { Signer } from '../signer.ts'
import { type SignerAddress, tlsIdentity, tlsOptions } from './address.ts'
import { callNames, type Question, type Reply } from './calls.ts'
import { inputs } from './inputs.ts'
import { readLines } from './lines.ts'

/**
 * Answers the calls of a server to a signer.
 *
 * @returns a function that stops it: no new connections, and the open ones closed.
 * @throws Error when another signer listens there.
 *
 * @example
 * const stop = await serveSigner(signer, { path: '/run/latchkey/signer.sock' })
 */
export async function serveSigner(
  signer: Signer,
  address: SignerAddress,
  log: (cause: unknown) => void = () => {},
): Promise<() => Promise<void>> {
  const sockets = new Set<Socket>()
  const take = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    readLines(socket, (question) => {
      void answer(signer, question as Question, log).then((reply) => {
        if (socket.writable) socket.write(`${JSON.stringify(reply)}\n`)
      })
    })
  }
  const server = 'path' in address ? createServer(take) : createKeyedServer(address.key, take)
  if ('path' in address) {
    await removeDeadSocket(address.path)
    await listen(server, { path: address.path })
    // A process that can connect can ask for signatures.
    if (process.platform !== 'win32') await chmod(address.path, 0o600)
  } else await listen(server, { host: address.host, port: address.port })
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
}

function createKeyedServer(key: Buffer, take: (socket: Socket) => void): Server {
  const pskCallback = (_: unknown, identity: string) => (identity === tlsIdentity ? key : null)
  const server = createTlsServer({ ...tlsOptions, pskCallback }, take)
  // A caller with a wrong key.
  server.on('tlsClientError', () => {})
  return server
}

async function answer(signer: Signer, question: Question, log: (cause: unknown) => void): Promise<Reply> {
  const id = Number(question?.id)
  try {
    const call = callNames.find((name) => name === question.call)
    if (!call) return { id, error: { code: 'invalid_data', message: 'This signer has no such call.' } }
    const input = v.safeParse(inputs[call], question.input)
    if (!input.success) return { id, error: { code: 'invalid_data', message: 'The request is malformed.' } }
    const work = signer[call] as (input: unknown) => Promise<unknown>
    return { id, result: (await work(input.output)) ?? null }
  } catch (cause) {
    if (cause instanceof SignerRefusal) return { id, error: { code: cause.code, message: cause.message } }
    // The text of the error could contain a part of a secret, so it stays in this process.
    log(cause)
    return {
      id,
      error: { code: 'signer_failed', message: 'The signer failed. Its log has the cause.' },
    }
  }
}

/** Removes the socket that a killed signer left behind. Leaves the socket of a running signer alone. */
async function removeDeadSocket(path: string): Promise<void> {
  const isAlive = await new Promise<boolean>((resolve) => {
    const socket = connect(path)
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
  if (isAlive) throw new Error(`A signer listens on ${path} already.`)
  await unlink(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause
  })
}

function listen(server: Server, at: { path: string } | { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(at, () => {
      server.off('error', reject)
      resolve()
    })
  })
}
