import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { PermissionList } from '../../ui/PermissionList.tsx'
import { Hero, type Mark } from '../../ui/Tile.tsx'

export type ConnectedAppViewProps = {
  name: string
  mark: Mark
  /** Its origin, as registered. */
  origin: string | null
  /** It cannot ask for signatures. */
  readOnly: boolean
  /** Both formatted. */
  connectedAt: string
  lastUsedAt: string
  onDisconnect(): void
  onBack(): void
}

/** One app that knows the user: its name, and what it may do. */
export function ConnectedAppView(props: ConnectedAppViewProps) {
  const { name, mark, origin, readOnly, connectedAt, lastUsedAt, onDisconnect, onBack } = props
  const { connectedApps: t } = useMoreTexts()
  return (
    <Page
      name="connected-app"
      hero={<Hero mark={mark} />}
      title={<bdi>{name}</bdi>}
      text={origin === null ? undefined : <bdi dir="ltr">{origin}</bdi>}
      onBack={onBack}
      focus="title"
      dock={
        <Button kind="secondary" onClick={onDisconnect}>
          {t.disconnect}
        </Button>
      }
    >
      <PermissionList
        appName={name}
        can={readOnly ? [t.see] : [t.see, t.ask]}
        cannot={readOnly ? [t.ask, t.move] : [t.move]}
        limits={[
          { id: 'connected', term: t.connected, value: connectedAt },
          { id: 'used', term: t.lastUsed, value: lastUsedAt },
        ]}
      />
    </Page>
  )
}
