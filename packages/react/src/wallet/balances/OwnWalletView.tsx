import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { AddressPill } from '../../ui/AddressPill.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonPair } from '../../ui/ButtonPair.tsx'
import { cssTallRows } from '../../ui/cssTallRows.ts'
import { DeferredStyles } from '../../ui/DeferredStyles.tsx'
import { fillText } from '../../ui/fill.ts'
import { MethodList, type Row } from '../../ui/MethodList.tsx'
import { Page } from '../../ui/Page.tsx'
import { Tile } from '../../ui/Tile.tsx'
import type { HoldingRow, NetworkHoldings } from './holdingRows.ts'
import { menuStyles } from './menuStyles.ts'
import { useArrival } from './useArrival.ts'

export type OwnWalletViewProps = {
  label: string
  address: string
  networks: readonly NetworkHoldings[]
  onRetry(network: string): void
  onFund?: (() => void) | undefined
  onReceive(): void
  onSend?: (() => void) | undefined
  onExport?: (() => void) | undefined
  onDisconnect?: (() => void) | undefined
  onBack(): void
}

/** One wallet: its address, its balances, and the actions for it. */
export function OwnWalletView(props: OwnWalletViewProps) {
  const { label, address, networks, onRetry, onFund, onReceive, onSend, onExport, onDisconnect, onBack } =
    props
  const { walletPage: t, funding } = useMoreTexts()
  const more = [
    onFund && { id: 'fund', label: funding.title, icon: 'go' as const, act: onFund },
    onExport && { id: 'export', label: t.export, icon: 'lock' as const, act: onExport },
    onDisconnect && { id: 'disconnect', label: t.disconnect, icon: 'close' as const, act: onDisconnect },
  ].flatMap((row) => row ?? [])
  const rows = more.map(
    ({ id, label, icon }): Row => ({ id, label, mark: { icon }, more: id !== 'disconnect' }),
  )
  return (
    <Page
      name="account-wallet"
      title={<bdi>{label}</bdi>}
      onBack={onBack}
      focus="title"
      dock={
        <ButtonPair>
          <Button kind="secondary" row="receive" onClick={onReceive}>
            {t.receive}
          </Button>
          {onSend && (
            <Button row="send" onClick={onSend}>
              {t.send}
            </Button>
          )}
        </ButtonPair>
      }
    >
      <DeferredStyles rules={cssTallRows + menuStyles} />
      <AddressPill address={address} />
      <ul className="lk-list" aria-label={t.balances}>
        {networks.map((network) => (
          <NetworkRows key={network.id} network={network} onRetry={() => onRetry(network.id)} />
        ))}
      </ul>
      {rows.length > 0 && (
        <MethodList label={t.more} rows={rows} onSelect={(id) => more.find((row) => row.id === id)?.act()} />
      )}
    </Page>
  )
}

function NetworkRows({ network, onRetry }: { network: NetworkHoldings; onRetry(): void }) {
  const { walletPage: t, common } = useMoreTexts()
  if (network.status === 'loading')
    return (
      <li aria-busy="true">
        <span className="lk-row tall">
          <span className="lk-skel lk-tile" />
          <span className="lk-skel" role="img" aria-label={common.loading} />
        </span>
      </li>
    )
  if (network.status === 'failed')
    return (
      <li className="lk-silent">
        <span role="alert">{fillText(t.silent, { network: network.network })}</span>
        <button type="button" className="lk-link" onClick={onRetry}>
          {common.tryAgain}
        </button>
      </li>
    )
  return network.rows.map((row) => <Holding key={row.id} row={row} network={network.network} />)
}

function Holding({ row, network }: { row: HoldingRow; network: string }) {
  const arrivals = useArrival(row)
  return (
    <li>
      <div className="lk-row tall">
        <Tile mark={row.mark} />
        <span className="grow">
          <bdi>{row.symbol}</bdi>
          <small>
            <bdi>{network}</bdi>
          </small>
        </span>
        <span className="end">
          {/* A new element for each arrival, so that it pulses each time. */}
          <span key={arrivals} className={arrivals > 0 ? 'lk-amount lk-risen' : 'lk-amount'}>
            <bdi>{row.amount}</bdi>
            {row.worth !== undefined && (
              <small>
                <bdi>{row.worth}</bdi>
              </small>
            )}
          </span>
        </span>
      </div>
    </li>
  )
}
