import { Captcha, PrivyProvider, useLoginWithEmail, usePrivy } from '@latchkey/react'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

// The host app's own login, without the modal.
const appConfig = (await (await fetch('/latchkey.json')).json()) as { appId: string; apiUrl: string }
const delayedExecution = new URLSearchParams(location.search).has('delayed')

function Page() {
  const { ready } = usePrivy()
  const { sendCode, state } = useLoginWithEmail()
  const [lines, setSaid] = useState<string[]>([])
  const say = (what: string) => setSaid((before) => [...before, what])
  const send = () => sendCode({ email: 'headless@harbor.example' }).catch(({ code }) => say(code))
  return (
    <main>
      <button type="button" onClick={send} disabled={!ready}>
        Send
      </button>
      <p data-testid="status">{state.status}</p>
      <p data-testid="said">{lines.join(' ')}</p>
      <Captcha
        delayedExecution={delayedExecution}
        onSuccess={() => say('token')}
        onError={(code) => say(code)}
        onExpire={() => say('expired')}
      />
    </main>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <PrivyProvider {...appConfig} config={{ headless: true } as object}>
      <Page />
    </PrivyProvider>
  </StrictMode>,
)
