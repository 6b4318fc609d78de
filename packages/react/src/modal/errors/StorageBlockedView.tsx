import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { fillText } from '../../ui/fill.ts'
import { ErrorPage } from './ErrorPage.tsx'

/** Nothing can be kept on this device, so no login would last. Said instead of spinning. */
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
