import { useImportWallet } from '@latchkey/react'
import { type FormEvent, useState } from 'react'

/**
 * Imports the private key of an existing Ethereum wallet. The key never enters React state; the field is cleared at
 * once.
 */
export function ImportWallet() {
  const { importWallet } = useImportWallet()
  const [answer, setAnswer] = useState('')
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const privateKey = String(new FormData(event.currentTarget).get('privateKey')).trim()
    event.currentTarget.reset()
    try {
      const { address } = await importWallet({ privateKey })
      setAnswer(`Imported ${address}`)
    } catch (error) {
      setAnswer(error instanceof Error ? error.message : 'Something went wrong.')
    }
  }
  return (
    <form onSubmit={submit}>
      <label>
        Private key of a wallet you have
        <input name="privateKey" type="password" autoComplete="off" spellCheck={false} required />
      </label>
      <button type="submit">Import the wallet</button>
      <p role="status">{answer}</p>
    </form>
  )
}
