import { startProblems } from '@latchkey/wire'
import type { Latchkey, LatchkeyOptions } from '../latchkey.ts'
import { type Finding, findMisuse, findProblem, getSetup } from './findProblem.ts'
import { hidePanel, showPanel } from './panel.ts'

/** Explains what keeps the login from starting, for as long as it does. Returns a function that ends it. */
export function watchStart({ client }: Latchkey): () => void {
  const setup = getSetup({ appId: client.appId, apiUrl: client.apiUrl() })
  let lastName = ''
  let isOver = false
  async function look(): Promise<void> {
    const state = client.state.getState()
    // Between two attempts, the earlier finding is still valid.
    if (state.status === 'loading' || (state.status === 'unreachable' && state.retryAt === null)) return
    const finding = await findProblem(client, setup)
    if (isOver || state !== client.state.getState() || finding?.name === lastName) return
    lastName = finding?.name ?? ''
    if (!finding) return hidePanel()
    say(finding)
    showPanel(finding, client.retry)
  }
  // The panel explains a failure of the page; it must not cause another one.
  const lookSafely = () => void look().catch(console.error)
  lookSafely()
  const stop = client.state.subscribe(lookSafely)
  return () => {
    isOver = true
    stop()
    hidePanel()
  }
}

/** For a provider that has thrown: the page has to be changed. */
export function explainMisuse(options: LatchkeyOptions, cause: unknown): void {
  const finding = findMisuse(getSetup(options), cause)
  say(finding)
  showPanel(finding)
}

let lastLine = ''

/** Only once: React renders a component that throws several times. */
function say({ name, setup, answer }: Finding): void {
  const { title, reason, command } = startProblems[name]
  const { apiUrl, appId, origin } = setup
  const line =
    `Latchkey cannot start. ${title}.\n${reason(setup)}\n\n  ${command(setup)}\n\n` +
    `Tried: apiUrl ${apiUrl}, app id ${appId}, origin ${origin}, answer ${answer}`
  if (line !== lastLine) console.error(line)
  lastLine = line
}
