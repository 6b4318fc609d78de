const inputs = ['scroll', 'wheel', 'touchmove', 'pointerdown', 'keydown']
const quietMs = 300

/**
 * Calls `work` when the page is idle, and never while its user scrolls, types or presses. If the page stays busy for
 * two seconds, it calls it anyway. Returns a function that cancels it.
 */
export function whenIdle(work: () => void): () => void {
  let lastInput = -quietMs
  const note = ({ timeStamp }: Event) => {
    lastInput = timeStamp
  }
  const options = { capture: true, passive: true }
  for (const name of inputs) window.addEventListener(name, note, options)
  const end = () => {
    cancel()
    for (const name of inputs) window.removeEventListener(name, note, options)
  }
  const look = () => {
    if (performance.now() - lastInput < quietMs) cancel = wait(look)
    else {
      end()
      work()
    }
  }
  let cancel = wait(look)
  return end
}

function wait(look: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(look, 200)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(look, { timeout: 2_000 })
  return () => cancelIdleCallback(handle)
}
