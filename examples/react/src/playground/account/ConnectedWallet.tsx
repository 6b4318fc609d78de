import type { ConnectedSolanaWallet, ConnectedWallet as EthereumWallet } from '@latchkey/react'
import { shortAddress, toMark } from '../ui/icons.ts'
import { Row } from './Row.tsx'
import { useReport } from './useReport.ts'

/** A wallet in the visitor's browser that this page may use. */
export function ConnectedWallet({ wallet }: { wallet: EthereumWallet | ConnectedSolanaWallet }) {
  const tell = useReport()
  const { name } = wallet.meta
  const end = (
    <>
      {!wallet.linked && (
        <button
          type="button"
          className="pg-b"
          aria-label={`Link ${name}`}
          onClick={() => tell(wallet.loginOrLink(), `${name} was linked.`)}
        >
          Link
        </button>
      )}
      <button
        type="button"
        className="pg-b"
        aria-label={`Disconnect ${name}`}
        onClick={() => wallet.disconnect()}
      >
        Disconnect
      </button>
    </>
  )
  return (
    <Row mark={toMark(wallet.walletClientType, name)} title={name} end={end}>
      <small className="lk-mono">{shortAddress(wallet.address)}</small>
    </Row>
  )
}
