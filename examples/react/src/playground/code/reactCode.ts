import { print } from './print.ts'
import type { SnippetInput } from './snippets.ts'

/** A whole app: provider, config and a button. */
export const reactCode = ({ appId, apiUrl, config }: SnippetInput) => `import {
  PrivyProvider,
  type PrivyClientConfig,
  usePrivy,
} from '@latchkey/react'

const config: PrivyClientConfig = ${print(config)}

export const App = () => (
  <PrivyProvider
    appId="${appId}"
    apiUrl="${apiUrl}"
    config={config}
  >
    <Login />
  </PrivyProvider>
)

function Login() {
  const { ready, authenticated, login, logout } =
    usePrivy()
  if (!ready) return null
  return authenticated
    ? <button onClick={logout}>Log out</button>
    : <button onClick={login}>Log in</button>
}`
