// Assigns programs to cores: a server, its database and the load must not compete for a core, or the slowest one
// decides the result.
import { availableParallelism } from 'node:os'

const enough = process.platform === 'linux' && availableParallelism() >= 4

/** The server has two, so that the threads of WebCrypto and of the pool have one. */
export const cores = { server: '0,1', postgres: '2', load: '3' }

/** Runs a command line on these cores. Unchanged on a machine with too few cores. */
export function pinned(where, [program, ...args]) {
  return enough ? ['taskset', ['-c', cores[where], program, ...args]] : [program, args]
}

export const isPinned = enough
