import { useImportWallet } from '@latchkey/react'
import type { FormEvent } from 'react'
import type { Write } from './Log.tsx'

/** Imports a wallet from a private key. The page does not store the key. */
export function ImportKey({ log }: { log: Write }) {
  const { importWallet } = useImportWallet()
  const bring = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const privateKey = String(new FormData(form).get('privateKey'))
    form.reset()
    importWallet({ privateKey }).then(
      ({ address }) => log(`Wallet ${address} imported`),
      (error: Error) => log(error.message),
    )
  }
  return (
    <section>
      <h2>
        <label htmlFor="private-key">Private key</label>
      </h2>
      <form className="row" onSubmit={bring}>
        <input id="private-key" name="privateKey" type="password" autoComplete="off" placeholder="0x…" />
        <button type="submit" data-testid="import-key">
          Import a key
        </button>
      </form>
    </section>
  )
}
