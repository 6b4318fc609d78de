import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { Button } from '../../ui/Button.tsx'
import { cssTallRows } from '../../ui/cssTallRows.ts'
import { DeferredStyles } from '../../ui/DeferredStyles.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Message } from '../../ui/Message.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Page } from '../../ui/Page.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { type Mark, Tile } from '../../ui/Tile.tsx'

export type ConnectedAppRow = {
  id: string
  name: string
  mark: Mark
  /** What it may do, or when it was last active. */
  detail: string
}

export type ConnectedAppsViewProps = {
  /** Null until they have loaded. */
  apps: readonly ConnectedAppRow[] | null
  problem?: string | undefined
  onApp(id: string): void
  onRetry(): void
  onBack(): void
}

/** The apps where the user logs in with this account. */
export function ConnectedAppsView({ apps, problem, onApp, onRetry, onBack }: ConnectedAppsViewProps) {
  const { connectedApps: t, common } = useMoreTexts()
  const state = problem ? 'failed' : apps === null ? 'loading' : apps.length === 0 ? 'empty' : 'apps'
  return (
    <Page
      name="connected-apps"
      state={state}
      title={t.title}
      text={state === 'empty' ? undefined : t.text}
      onBack={onBack}
      focus="title"
      dock={problem && <Button onClick={onRetry}>{common.tryAgain}</Button>}
    >
      <DeferredStyles rules={cssTallRows} />
      {state === 'failed' && <Message tone="bad">{problem}</Message>}
      {state === 'loading' && <ListSkeleton rows={3} />}
      {state === 'empty' && <Notice title={t.emptyTitle}>{t.emptyText}</Notice>}
      {state === 'apps' && (
        <ul className="lk-list" aria-label={t.title}>
          {apps?.map(({ id, name, mark, detail }) => (
            <li key={id}>
              <button type="button" className="lk-row tall" data-row={id} onClick={() => onApp(id)}>
                <Tile mark={mark} />
                <span className="grow">
                  <bdi>{name}</bdi>
                  <small>{detail}</small>
                </span>
                <span className="end">
                  <Icon name="right" size={16} />
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}
