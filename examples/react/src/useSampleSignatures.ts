import { useSignMessage, useSignTypedData } from '@latchkey/react'
import { useState } from 'react'
import { order } from './order.ts'

/** Has the user sign a sample of each kind. A refusal goes to `log`. */
export function useSampleSignatures(log: (text: string) => void) {
  const { signMessage } = useSignMessage()
  const { signTypedData } = useSignTypedData()
  /** The last one. */
  const [signature, setSignature] = useState('')
  const show = (work: Promise<{ signature: string }>) =>
    work.then(
      (signed) => setSignature(signed.signature),
      (error: Error) => log(error.message),
    )
  return {
    signature,
    signGreeting: () => show(signMessage({ message: 'Hello from Harbor' })),
    signOrder: () => show(signTypedData(order)),
  }
}
