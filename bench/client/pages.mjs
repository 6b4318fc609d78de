// For each peer, the smallest page of ours that mounts its provider and, if it has a login, opens it. Marks:
// `app-mounted` in the first effect below the provider. The button that opens the login is #login.

const imports = `
import { createElement as h, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
`

const mount = `
function Mounted({ children }) {
  useEffect(() => {
    performance.mark('app-mounted')
    requestAnimationFrame(() => setTimeout(() => performance.mark('app-painted')))
  }, [])
  return h('main', null, h('p', null, 'app'), children)
}
createRoot(document.getElementById('root')).render(h(App))
`

const page = (more, body) => imports + more + body + mount

export const appId = 'cmbench000000000000000000'
/** The bench itself answers this address: nothing leaves the machine. */
export const apiUrl = 'https://auth.latchkey.test'

const reactAlone = page(
  '',
  `function App() { return h(Mounted, null, h('button', { id: 'login' }, 'Log in')) }`,
)

const button = `
function Login() {
  const { ready, login } = usePrivy()
  useEffect(() => { if (ready) performance.mark('sdk-ready') }, [ready])
  return h('button', { id: 'login', disabled: !ready, onClick: () => login() }, 'Log in')
}
`

const latchkey = page(
  `import { PrivyProvider, usePrivy } from '@latchkey/react'`,
  `${button}
const config = { loginMethods: ['email', 'google', 'wallet'] }
function App() {
  return h(PrivyProvider, { appId: '${appId}', apiUrl: '${apiUrl}', config }, h(Mounted, null, h(Login)))
}`,
)

const reactAuth = page(
  `import { PrivyProvider, usePrivy } from '@privy-io/react-auth'`,
  `${button}
const config = { loginMethods: ['email', 'google', 'wallet'] }
function App() {
  return h(PrivyProvider, { appId: '${appId}', config }, h(Mounted, null, h(Login)))
}`,
)

const betterAuth = page(
  `import { createAuthClient } from 'better-auth/react'
import { emailOTPClient } from 'better-auth/client/plugins'`,
  `
const auth = createAuthClient({ plugins: [emailOTPClient()] })
function App() {
  const { data } = auth.useSession()
  return h(Mounted, null, h('button', { id: 'login' }, data ? 'Log out' : 'Log in'))
}`,
)

const supertokens = page(
  `import SuperTokens, { SuperTokensWrapper } from 'supertokens-auth-react'
import Passwordless from 'supertokens-auth-react/recipe/passwordless'
import ThirdParty, { Google } from 'supertokens-auth-react/recipe/thirdparty'
import Session from 'supertokens-auth-react/recipe/session'
import { PasswordlessPreBuiltUI } from 'supertokens-auth-react/recipe/passwordless/prebuiltui'
import { ThirdPartyPreBuiltUI } from 'supertokens-auth-react/recipe/thirdparty/prebuiltui'
import { AuthPage } from 'supertokens-auth-react/ui'`,
  `
SuperTokens.init({
  appInfo: { appName: 'bench', apiDomain: location.origin, websiteDomain: location.origin },
  recipeList: [
    Passwordless.init({ contactMethod: 'EMAIL' }),
    ThirdParty.init({ signInAndUpFeature: { providers: [Google.init()] } }),
    Session.init(),
  ],
})
const preBuiltUIList = [PasswordlessPreBuiltUI, ThirdPartyPreBuiltUI]
function Login() {
  const [open, setOpen] = useState(false)
  return h('div', null, h('button', { id: 'login', onClick: () => setOpen(true) }, 'Log in'),
    open && h(AuthPage, { preBuiltUIList, redirectOnSessionExists: false }))
}
function App() { return h(SuperTokensWrapper, null, h(Mounted, null, h(Login))) }`,
)

const cdp = page(
  `import { CDPReactProvider, SignInModal } from '@coinbase/cdp-react'`,
  `
const config = { projectId: '00000000-0000-0000-0000-000000000000', appName: 'bench',
  authMethods: ['email', 'oauth:google'], ethereum: { createOnLogin: 'eoa' } }
function App() {
  return h(CDPReactProvider, { config },
    h(Mounted, null, h(SignInModal, null, h('button', { id: 'login' }, 'Log in'))))
}`,
)

/** `opens` is false if there is nothing to open. */
export const pages = {
  'react-18': { source: reactAlone, opens: false },
  'react-19': { source: reactAlone, opens: false },
  latchkey: { source: latchkey, opens: true },
  'react-auth': { source: reactAuth, opens: true },
  'better-auth': { source: betterAuth, opens: false },
  supertokens: { source: supertokens, opens: true },
  cdp: { source: cdp, opens: true },
}
