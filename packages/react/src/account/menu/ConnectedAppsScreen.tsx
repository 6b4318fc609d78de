import { listConnectedApps } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { useLatchkey } from '../../context.ts'
import { useDescription } from '../../modal/errors/useDescription.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import { useUserData } from '../../session/useUserData.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { appMark } from './appMark.ts'
import { ConnectedAppsView } from './ConnectedAppsView.tsx'
import type { MenuScreens } from './modalRoutes.ts'

/** Loads the list again each time it is shown, so that a disconnected app is gone from it. */
export function ConnectedAppsScreen() {
  const { modal } = useLatchkey()
  const texts = useMoreTexts()
  const { connectedApps: t } = texts
  const { data: apps, error, reload } = useUserData(listConnectedApps)
  return (
    <ConnectedAppsView
      apps={
        apps?.map((app) => ({
          ...{ id: app.id, name: app.name, mark: appMark(app) },
          detail: app.readOnly ? t.mayRead : t.maySign,
        })) ?? null
      }
      problem={useDescription(error ? AppError.from(error) : undefined, { texts, rows: {} })?.text}
      onApp={(id) => {
        const app = apps?.find((one) => one.id === id)
        if (app) modal.push({ name: 'menu.connectedApp', props: { app } } satisfies RouteTo<MenuScreens>)
      }}
      onRetry={reload}
      onBack={modal.back}
    />
  )
}
