// A page that is shown inside a Farcaster or Telegram client.
import { PrivyProvider, useLinkAccount, usePrivy } from '@privy-io/react-auth'
import { useLoginToFrame, useLoginToMiniApp } from '@privy-io/react-auth/farcaster'
import { useEffect } from 'react'
import { providerProps } from './providerProps.tsx'

type Client = { signIn(asked: { nonce: string }): Promise<{ message: string; signature: string }> }

function Page({ client }: { client: Client | undefined }) {
  const { ready, authenticated, user } = usePrivy()
  const { initLoginToMiniApp, loginToMiniApp } = useLoginToMiniApp()
  const { initLoginToFrame } = useLoginToFrame()
  const { linkTelegram } = useLinkAccount()
  useEffect(() => {
    if (!client || !ready || authenticated) return
    initLoginToMiniApp()
      .then(({ nonce }) => client.signIn({ nonce }))
      .then(({ message, signature }) => loginToMiniApp({ message, signature }))
      .then((who) => console.log(who?.farcaster?.fid))
  }, [client, ready, authenticated, initLoginToMiniApp, loginToMiniApp])
  return (
    <main>
      <p>{user?.farcaster?.displayName ?? user?.telegram?.username ?? 'Nobody'}</p>
      <button
        type="button"
        onClick={() => linkTelegram({ launchParams: { initDataRaw: window.location.hash } })}
      >
        Link Telegram
      </button>
      <button type="button" onClick={async () => (await initLoginToFrame()).nonce}>
        Ask
      </button>
    </main>
  )
}

export default function App() {
  return (
    <PrivyProvider {...providerProps} config={{ loginMethods: ['farcaster', 'telegram'] }}>
      <Page client={undefined} />
    </PrivyProvider>
  )
}
