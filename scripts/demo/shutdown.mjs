/**
 * Ends what was started on a signal, or when a part of it ends by itself that the rest needs. Resolves with the exit code.
 */
export function runUntilStopped({ children, servers, chains = [] }) {
  return new Promise((over) => {
    let stopping = false
    const stop = async (code) => {
      if (stopping) return
      stopping = true
      for (const server of servers) server.close()
      for (const server of servers) server.closeAllConnections?.()
      await Promise.all([...children, ...chains].map(endChild))
      over(code)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(0))
    for (const chain of chains)
      chain.once('exit', () => {
        if (!stopping) console.error('A chain ended by itself; everything else goes on without it.')
      })
    for (const child of children)
      child.once('exit', (code) => {
        if (!stopping)
          console.error(`A part of Latchkey ended by itself (exit code ${code}); stopping the rest.`)
        void stop(1)
      })
  })
}

/** By its id, never by name; for good after a while. `ownsGroup`: with the programs it started itself. */
export function endChild(child) {
  if (child.exitCode !== null || child.signalCode !== null) return undefined
  const signal = (name) => {
    try {
      process.kill(child.ownsGroup ? -child.pid : child.pid, name)
    } catch {
      // It ended at this very moment.
    }
  }
  return new Promise((ended) => {
    const late = setTimeout(() => signal('SIGKILL'), 12_000)
    child.once('exit', () => {
      clearTimeout(late)
      ended()
    })
    signal('SIGTERM')
  })
}
