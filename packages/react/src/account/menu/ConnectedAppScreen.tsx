import { useLatchkey } from '../../context.ts'
import { digits } from '../../format/formatMoment.ts'
import type { RouteTo } from '../../navigation/modalRoute.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { appMark } from './appMark.ts'
import { ConnectedAppView } from './ConnectedAppView.tsx'
import type { MenuScreens } from './modalRoutes.ts'

/** Connects one connected app to its view. */
export function ConnectedAppScreen({ app }: MenuScreens['menu.connectedApp']) {
  const { modal } = useLatchkey()
  const { language } = useMoreTexts()
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', ...digits })
  return (
    <ConnectedAppView
      name={app.name}
      mark={appMark(app)}
      origin={app.origin}
      readOnly={app.readOnly}
      connectedAt={day.format(app.createdAt)}
      lastUsedAt={day.format(app.lastUsedAt)}
      onDisconnect={() =>
        modal.push({ name: 'menu.disconnectApp', props: { app } } satisfies RouteTo<MenuScreens>)
      }
      onBack={modal.back}
    />
  )
}
