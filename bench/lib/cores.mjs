// Who runs where: a server, its database and the load must not take each other's core, or the slowest wins.
import { availableParallelism } from 'node:os'

const enough = process.platform === 'linux' && availableParallelism() >= 4

/** The server has two, so that WebCrypto's and the pool's threads find one. */
export const cores = { server: '0,1', postgres: '2', load: '3' }

/** A command line that stays on these cores; as it was on a machine with too few. */
export function pinned(where, [program, ...args]) {
  return enough ? ['taskset', ['-c', cores[where], program, ...args]] : [program, args]
}

export const isPinned = enough
