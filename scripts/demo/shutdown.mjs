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
    whenNpmEnds(() => void stop(0))
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

/** Of the start: npm may have been ended before everything ran. */
const parent = process.ppid

/**
 * npm runs a script in a shell and passes SIGTERM on to that shell only, which ends without a word to the script: its
 * parent is another process from then on.
 */
function whenNpmEnds(stop) {
  if (process.env.npm_lifecycle_event === undefined) return
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 500)
  watch.unref()
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
