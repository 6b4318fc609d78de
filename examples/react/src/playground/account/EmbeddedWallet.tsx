import { useSampleSignatures } from '../../useSampleSignatures.ts'
import { usePage } from '../page.ts'
import { Copy } from '../ui/Copy.tsx'
import { Icon, shortAddress, Tile } from '../ui/icons.ts'

/** Made by the server's frame: what it can do today is sign. */
export function EmbeddedWallet({ address }: { address: string }) {
  const { log } = usePage()
  const { signature, signGreeting, signOrder } = useSampleSignatures(log)
  return (
    <li className="pg-w">
      <div className="top">
        <Tile mark={{ icon: 'wallet' }} />
        <span className="grow">
          <b>Ethereum</b>
          <Copy text={address} label="Copy Ethereum address" className="pg-addr">
            <span className="lk-mono">{shortAddress(address)}</span>
          </Copy>
        </span>
        <span className="lk-chip">Embedded</span>
      </div>
      <div className="acts">
        <button type="button" className="pg-b" onClick={signGreeting}>
          <Icon name="pen" size={18} />
          Sign a message
        </button>
        <button type="button" className="pg-b" onClick={signOrder}>
          <Icon name="doc" size={18} />
          Sign an order
        </button>
      </div>
      {signature && (
        <p className="pg-signature">
          Signature{' '}
          <Copy text={signature} label="Copy signature" className="pg-addr">
            <span className="lk-mono">{shortAddress(signature)}</span>
          </Copy>
        </p>
      )}
    </li>
  )
}
