import { useCreateWallet, useImportWallet, useSolanaWallets } from '@latchkey/react'
import { useImportWallet as useImportSolanaWallet } from '@latchkey/react/solana'
import { type FormEvent, useId } from 'react'
import { Glyph } from '../ui/Glyph.tsx'
import { Icon, Tile } from '../ui/icons.ts'
import { useReport } from './useReport.ts'

/** Creates another wallet on either chain, or imports one from a private key. */
export function AddWallet() {
  const { createWallet } = useCreateWallet()
  const { createWallet: createSolanaWallet } = useSolanaWallets()
  const tell = useReport()
  const more = { createAdditional: true }
  const creations = [
    { chain: 'Ethereum', create: () => createWallet(more) },
    { chain: 'Solana', create: () => createSolanaWallet(more) },
  ]
  return (
    <details className="pg-add">
      <summary>
        <Glyph name="plus" />
        <span>Add a wallet</span>
        <small>New, or from your own key</small>
        <Icon name="down" size={16} />
      </summary>
      <ul>
        {creations.map(({ chain, create }) => (
          <li key={chain}>
            <button
              type="button"
              aria-label={`New ${chain} wallet`}
              onClick={() => tell(create(), `The wallet on ${chain} was created.`)}
            >
              <Tile mark={{ icon: 'wallet' }} />
              {chain}
            </button>
          </li>
        ))}
      </ul>
      <ImportKey />
    </details>
  )
}

/** The page does not store the key: it goes to the server's frame. */
function ImportKey() {
  const { importWallet } = useImportWallet()
  const { importWallet: importSolanaWallet } = useImportSolanaWallet()
  const tell = useReport()
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const privateKey = String(new FormData(form).get('privateKey')).trim()
    form.reset()
    const isEthereum = /^(0x)?[0-9a-f]{64}$/i.test(privateKey)
    tell((isEthereum ? importWallet : importSolanaWallet)({ privateKey }), 'The key was imported.')
  }
  return (
    <form className="pg-import" onSubmit={submit}>
      <label className="pg-k" htmlFor={id}>
        Or import a private key
      </label>
      <div>
        <input
          id={id}
          className="pg-in"
          name="privateKey"
          type="password"
          required
          autoComplete="off"
          placeholder="Hex, or base58 for Solana"
        />
        <button type="submit" className="pg-b">
          Import
        </button>
      </div>
    </form>
  )
}
