import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { fillText } from '../../ui/fill.ts'
import { ErrorPage } from './ErrorPage.tsx'

/** The browser cannot store anything on this device, so no login would last. Shown instead of a spinner. */
export function StorageBlockedView({ appName, onRetry }: { appName: string; onRetry(): void }) {
  const { storage: t } = useMoreTexts()
  return (
    <ErrorPage
      icon="lock"
      tone="warning"
      title={t.title}
      text={fillText(t.text, { app: appName })}
      button={t.button}
      onButton={onRetry}
    />
  )
}
