import { useExportWallet, type WalletWithMetadata } from '@latchkey/react'
import { useSampleSignatures } from '../../useSampleSignatures.ts'
import { usePage } from '../page.ts'
import { Copy } from '../ui/Copy.tsx'
import { shortAddress, Tile } from '../ui/icons.ts'
import { Act } from './Act.tsx'
import { Funds } from './Funds.tsx'
import { useReport } from './useReport.ts'

/** A wallet whose key is in the server's frame: sample signatures, export and removal. */
export function EmbeddedWallet({ wallet, name }: { wallet: WalletWithMetadata; name: string }) {
  const { log } = usePage()
  const { address, chainType, imported } = wallet
  const { signature, signGreeting, signOrder, signSolanaGreeting } = useSampleSignatures(log, address)
  const { exportWallet } = useExportWallet()
  const tell = useReport()
  const isEthereum = chainType === 'ethereum'
  return (
    <li className="pg-w">
      <div className="top">
        <Tile mark={{ icon: 'wallet' }} />
        <span className="grow">
          <b>{name}</b>
          <Copy text={address} label={`Copy ${name} address`} className="pg-addr">
            <span className="lk-mono">{shortAddress(address)}</span>
          </Copy>
        </span>
        <span className="lk-chip">{imported ? 'Imported' : 'Embedded'}</span>
      </div>
      <div className="acts">
        <Act
          icon="pen"
          label="Sign a message"
          of={name}
          onPress={isEthereum ? signGreeting : signSolanaGreeting}
        />
        {isEthereum && <Act icon="doc" label="Sign an order" of={name} onPress={signOrder} />}
        <Act
          icon="out"
          label="Export the key"
          of={name}
          onPress={() => tell(exportWallet({ address }), 'The screen with the key was closed.')}
        />
      </div>
      <Funds address={address} chainType={isEthereum ? 'ethereum' : 'solana'} name={name} />
      {signature && (
        <p className="pg-signature">
          Signature{' '}
          <Copy text={signature} label={`Copy signature of ${name}`} className="pg-addr">
            <span className="lk-mono">{shortAddress(signature)}</span>
          </Copy>
        </p>
      )}
    </li>
  )
}
