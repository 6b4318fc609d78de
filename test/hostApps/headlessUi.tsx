// The app's own interface, with the hooks that show nothing.
import {
  Captcha,
  type OAuthFlowState,
  type OtpFlowState,
  PrivyProvider,
  type SiweFlowState,
  useCreateWallet,
  useGuestAccounts,
  useLoginWithEmail,
  useLoginWithOAuth,
  useLoginWithPasskey,
  useLoginWithSiwe,
  useLoginWithSms,
  usePrivy,
  useSignupWithPasskey,
} from '@privy-io/react-auth'
import { useState } from 'react'
import { providerProps } from './providerProps.tsx'

const isAsking = (state: OtpFlowState) => state.status === 'awaiting-code-input'
const toText = (state: OtpFlowState | OAuthFlowState | SiweFlowState) =>
  state.status === 'error' ? (state.error?.message ?? 'Something went wrong') : state.status

function EmailForm() {
  const [email, setEmail] = useState('')
  const [code, setCode] = useState('')
  const { createWallet } = useCreateWallet()
  const { sendCode, loginWithCode, state } = useLoginWithEmail({
    onComplete: async ({ user, isNewUser }) => {
      if (isNewUser && !user.wallet) await createWallet()
    },
    onError: (error) => console.log(error),
  })
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <input aria-label="Email" value={email} onChange={({ target }) => setEmail(target.value)} />
      <button type="button" onClick={() => sendCode({ email, disableSignup: false })}>
        Send code
      </button>
      {isAsking(state) && (
        <input aria-label="Code" value={code} onChange={({ target }) => setCode(target.value)} />
      )}
      <button type="button" disabled={!isAsking(state)} onClick={() => loginWithCode({ code })}>
        Log in
      </button>
      <Captcha />
      <output>{toText(state)}</output>
    </form>
  )
}

function OtherMethods() {
  const sms = useLoginWithSms()
  const social = useLoginWithOAuth()
  const passkey = useLoginWithPasskey()
  const signup = useSignupWithPasskey()
  const siwe = useLoginWithSiwe()
  const { createGuestAccount } = useGuestAccounts()
  const withWallet = async () => {
    const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
    const message = await siwe.generateSiweMessage({ address, chainId: 'eip155:1' })
    await siwe.loginWithSiwe({ message, signature: `0x${message.length}` })
  }
  return (
    <nav>
      <button type="button" onClick={() => sms.sendCode({ phoneNumber: '+12133734253' })}>
        {toText(sms.state)}
      </button>
      <button
        type="button"
        disabled={social.loading}
        onClick={() => social.initOAuth({ provider: 'google' })}
      >
        {toText(social.state)}
      </button>
      <button type="button" onClick={() => passkey.loginWithPasskey()}>
        {passkey.state.status}
      </button>
      <button type="button" onClick={signup.signupWithPasskey}>
        {signup.state.status}
      </button>
      <button type="button" onClick={withWallet}>
        {toText(siwe.state)}
      </button>
      <button type="button" onClick={createGuestAccount}>
        Try it first
      </button>
    </nav>
  )
}

function Page() {
  const { ready, authenticated } = usePrivy()
  if (!ready || authenticated) return <p>{authenticated ? 'Welcome' : 'One moment'}</p>
  return (
    <>
      <EmailForm />
      <OtherMethods />
    </>
  )
}

export default function App() {
  return (
    <PrivyProvider
      {...providerProps}
      config={{ headless: true, passkeys: { shouldUnlinkOnUnenrollMfa: false } }}
    >
      <Page />
    </PrivyProvider>
  )
}
