// A Farcaster client: its user lets it post, with the hook of 2.x and those of 3.x that replace it.
import {
  PrivyProvider,
  useFarcasterSigner,
  useGetFarcasterSignerPublicKey,
  usePrivy,
  useRequestFarcasterSigner,
  useSignFarcasterMessage,
} from '@privy-io/react-auth'
import { useState } from 'react'
import { providerProps } from './providerProps.tsx'

/** The functions that the SDK of Farcaster needs from a signer that stores its key elsewhere. */
type ExternalSigner = {
  sign(hash: Uint8Array): Promise<Uint8Array>
  getKey(): Promise<Uint8Array>
}

function useSigner(): ExternalSigner {
  const { getFarcasterSignerPublicKey: getKey } = useGetFarcasterSignerPublicKey()
  const { signFarcasterMessage: sign } = useSignFarcasterMessage()
  return { getKey, sign }
}

function Casting() {
  const { user } = usePrivy()
  const { requestFarcasterSignerFromWarpcast, signFarcasterMessage } = useFarcasterSigner()
  const { requestFarcasterSignerFromWarpcast: request } = useRequestFarcasterSigner()
  const signer = useSigner()
  const [length, setLength] = useState(0)
  const post = async () => {
    const hash = new Uint8Array(20)
    const parts = [await signer.getKey(), await signer.sign(hash), await signFarcasterMessage(hash)]
    setLength(parts.reduce((sum, part) => sum + part.byteLength, 0))
  }
  if (!user?.farcaster?.signerPublicKey)
    return (
      <main>
        <button type="button" onClick={requestFarcasterSignerFromWarpcast}>
          Let this app post
        </button>
        <button type="button" onClick={() => request()}>
          The same
        </button>
      </main>
    )
  return (
    <main>
      <button type="button" onClick={post}>
        Cast as {user.farcaster.username}
      </button>
      {length}
    </main>
  )
}

export default function App() {
  return (
    <PrivyProvider {...providerProps}>
      <Casting />
    </PrivyProvider>
  )
}
