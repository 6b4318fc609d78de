// The smallest host app: an app that already used the published React SDK, moved to our server by one prop.
import {
  PrivyProvider,
  useGuestAccounts,
  useImportWallet,
  useLogin,
  useLogout,
  usePrivy,
  useWallets,
  VERSION,
} from '@privy-io/react-auth'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { getName, unlinkAccount } from './accounts.js'
import { onTwoChains, useBridging } from './bridging.js'
import { useCrossApp } from './crossApp.js'
import { useAppSigning } from './delegation.js'
import { useFarcaster } from './farcaster.js'
import { useFunding } from './funding.js'
import { embeddedWallets, useKeys } from './recovery.js'
import { useSecondFactor } from './secondFactor.js'
import { onChain, useSending } from './sending.js'
import { useSendingOnSolana } from './sendingSolana.js'
import { useSign, useSignTyped, useSolana } from './signing.js'
import { SmartWallets, useSmartWallet } from './smartWallets.js'

// `person` is the user who has logged in to the host app itself: the SDK gets a token of that login.
const { appId, apiUrl, person, chain, wallets, mfa, rpc, chainId, smart, elsewhereRpc, solanaRpc } =
  Object.fromEntries(new URLSearchParams(location.search))
const getCustomAccessToken = async () =>
  (await (await fetch(`${apiUrl}/sandbox/custom/token?sub=${person}`)).json()).token
const config = {
  ...(person ? { customAuth: { isLoading: false, getCustomAccessToken } } : {}),
  ...(chain === 'solana' ? (await import('./solana.js')).solana : {}),
  ...(rpc ? onChain(rpc, chainId) : {}),
  ...(elsewhereRpc ? onTwoChains() : {}),
  // `own`: the app has its own screens.
  ...(mfa === 'own' ? { mfa: { noPromptOnMfaRequired: true } } : {}),
  embeddedWallets: { ...embeddedWallets, ...(wallets ? JSON.parse(wallets) : {}) },
}

const methods = ['sms', 'google', 'wallet', 'farcaster', 'telegram', 'passkey']
const screens = ['linkEmail', 'linkPhone', 'linkWallet', 'linkPasskey', 'updateEmail', 'updatePhone']

createRoot(document.getElementById('root')).render(
  <PrivyProvider appId={appId} apiUrl={apiUrl} config={config}>
    {smart ? (
      <SmartWallets>
        <App />
      </SmartWallets>
    ) : (
      <App />
    )}
  </PrivyProvider>,
)

function App() {
  const privy = usePrivy()
  const { ready, authenticated, user } = privy
  const { login } = useLogin()
  const { logout } = useLogout()
  const { createGuestAccount } = useGuestAccounts()
  const { wallets } = useWallets()
  const [signed, setSigned] = useState({})
  const hasFrame = useFrame()
  const sign = useSign(setSigned)
  const signTyped = useSignTyped(setSigned)
  const { solanaAddress, ...solana } = useSolana(setSigned)
  const sendingOnSolana = useSendingOnSolana(setSigned, { rpc: solanaRpc, address: solanaAddress })
  const { importWallet } = useImportWallet()
  const keys = useKeys(setSigned)
  const secondFactor = useSecondFactor(setSigned, user ?? {})
  const accounts = user?.linkedAccounts ?? []
  // Other wallets may come before it.
  const isFirst = ({ walletClientType, address }) =>
    walletClientType === 'privy' && address === user?.wallet?.address
  const wallet = wallets.find(isFirst)
  const external = wallets.filter(({ walletClientType }) => walletClientType !== 'privy')
  const sending = useSending(setSigned, wallet)
  const funding = useFunding(setSigned, wallet)
  const bridging = useBridging(wallet)
  const crossApp = useCrossApp(setSigned, user ?? {})
  const farcaster = useFarcaster(setSigned, privy)
  const smartWallet = useSmartWallet(setSigned)
  const appSigning = useAppSigning(setSigned, { user, wallet })
  const state = {
    version: VERSION,
    ready,
    hasFrame,
    authenticated,
    userId: user?.id ?? null,
    accounts: accounts.map(getName),
    isGuest: user?.isGuest ?? false,
    address: user?.wallet?.address ?? null,
    // Until the SDK has reached its frame it offers no embedded wallet, and refuses to sign.
    connected: wallet?.address ?? null,
    solanaAddress,
    external: external.map(({ address }) => address),
    ...secondFactor.state,
    ...smartWallet.state,
    ...appSigning.state,
    signed,
  }
  const actions = {
    login: () => login(),
    ...Object.fromEntries(
      methods.map((method) => [`login-${method}`, () => login({ loginMethods: [method] })]),
    ),
    guest: () => createGuestAccount(),
    ...Object.fromEntries(screens.map((name) => [name, () => privy[name]()])),
    ...Object.fromEntries(
      accounts.map((account) => [`unlink-${getName(account)}`, () => unlinkAccount(privy, account)]),
    ),
    sign: () => sign('With dialog', true),
    'sign-quietly': () => sign('Without dialog', false),
    'sign-typed': () => signTyped(),
    'create-solana': () => solana.create(),
    'sign-solana': () => solana.sign(),
    // The test puts the key there.
    import: async () =>
      setSigned({ message: (await importWallet({ privateKey: window.privateKey })).address }),
    export: () => privy.exportWallet(),
    connectWallet: () => privy.connectWallet(),
    loginOrLink: () => external[0].loginOrLink(),
    disconnect: () => external[0].disconnect(),
    ...keys,
    ...secondFactor.actions,
    ...sending,
    ...sendingOnSolana,
    ...funding,
    ...bridging,
    ...crossApp,
    ...farcaster,
    ...smartWallet.actions,
    ...appSigning.actions,
    logout: () => logout(),
  }
  return (
    <main>
      {Object.entries(actions).map(([id, act]) => (
        <button key={id} id={id} type="button" disabled={!ready} onClick={act}>
          {id}
        </button>
      ))}
      <pre id="state">{JSON.stringify(state)}</pre>
    </main>
  )
}

/** Whether the wallet frame has answered the SDK. */
function useFrame() {
  const [hasFrame, setHasFrame] = useState(false)
  useEffect(() => {
    const hear = ({ data }) => data?.event === 'privy:iframe:ready' && setHasFrame(true)
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [])
  return hasFrame
}
