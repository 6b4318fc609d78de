import { useSignMessage, useSignTypedData } from '@latchkey/react'
import { useSignMessage as useSignSolanaMessage } from '@latchkey/react/solana'
import { useState } from 'react'
import { order } from './order.ts'

const greeting = 'Hello from Harbor'

/** Asks the user to sign a sample of each kind with the given wallet or the first one. Rejections go to `log`. */
export function useSampleSignatures(log: (text: string) => void, address?: string) {
  const { signMessage } = useSignMessage()
  const { signTypedData } = useSignTypedData()
  const { signMessage: signSolanaMessage } = useSignSolanaMessage()
  /** The last signature. */
  const [signature, setSignature] = useState('')
  const options = address ? { address } : {}
  const show = (work: Promise<string>) => work.then(setSignature, (error: Error) => log(error.message))
  const signSolana = async () => {
    const message = new TextEncoder().encode(greeting)
    return btoa(String.fromCharCode(...(await signSolanaMessage({ message, options }))))
  }
  return {
    signature,
    signGreeting: () => show(signMessage({ message: greeting }, options).then((result) => result.signature)),
    signOrder: () => show(signTypedData(order, options).then((result) => result.signature)),
    signSolanaGreeting: () => show(signSolana()),
  }
}
