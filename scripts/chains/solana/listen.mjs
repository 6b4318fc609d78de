import { once } from 'node:events'

const host = '127.0.0.1'
const attempts = 20

/**
 * Listens on a port and on the next one, where clients that have the address of a node expect its subscriptions
 * (web3.js 1). For port 0, uses any free pair. If the port after a given one is taken, listens only on the first.
 * Resolves with the first.
 */
export async function listenOnPair(server, next, port) {
  for (let attempt = 1; ; attempt++) {
    const own = await listen(server, port)
    if (port !== 0 || attempt > attempts) {
      await listen(next, own + 1).catch(() => {})
      return own
    }
    try {
      await listen(next, own + 1)
      return own
    } catch {
      server.close()
      await once(server, 'close')
    }
  }
}

/** `once` throws the error events of the server. */
async function listen(server, port) {
  server.listen(port, host)
  await once(server, 'listening')
  return server.address().port
}
