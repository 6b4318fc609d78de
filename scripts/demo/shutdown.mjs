/**
 * Ends everything that was started, on a signal or when a necessary part ends by itself. Resolves with the exit code.
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
        if (!stopping) console.error('A chain has stopped. Everything else continues without it.')
      })
    for (const child of children)
      child.once('exit', (code) => {
        if (!stopping) console.error(`A part of Latchkey has stopped (exit code ${code}). Stopping the rest.`)
        void stop(1)
      })
  })
}

/** Read at the start: npm may already have ended when everything runs. */
const parent = process.ppid

/**
 * npm runs a script in a shell, and passes SIGTERM only to that shell. The shell exits without a signal to the script,
 * which then has another parent process.
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

/**
 * Ends a process by its id, never by name, and kills it after a while. `ownsGroup`: also the programs that it started.
 */
export function endChild(child) {
  if (child.exitCode !== null || child.signalCode !== null) return undefined
  const signal = (name) => {
    try {
      process.kill(child.ownsGroup ? -child.pid : child.pid, name)
    } catch {
      // It has just ended.
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
