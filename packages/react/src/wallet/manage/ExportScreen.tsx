import type { ExportLook } from '@latchkey/core'
import { AppError } from '@latchkey/wire'
import { useEffect, useState } from 'react'
import { useDescription } from '../../modal/errors/useDescription.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import { useSettings } from '../../useSettings.ts'
import type { WalletScreens } from '../modalRoutes.ts'
import { ExportView } from './ExportView.tsx'
import { exportErrors } from './errors.ts'

type Progress = { url?: string; error?: AppError }

/** The query parameters of the page, and the modal's tokens for them. */
const tokens = {
  background: '--lk-surface',
  background2: '--lk-fill',
  foreground3: '--lk-text-2',
  foregroundAccent: '--lk-on-accent',
  accent: '--lk-accent-solid',
  accentDark: '--lk-accent-solid-hover',
  foreground: '--lk-text',
  background2Dark: '--lk-fill-hover',
  radius: '--lk-radius',
  scale: '--lk-scale',
  font: '--lk-font',
} as const

/** Recovers the wallet to this device and shows the frame to copy its key. */
export function ExportScreen({ wallet, open }: WalletScreens['wallet.export']) {
  const { name } = useSettings()
  const texts = useMoreTexts()
  const [attempt, setAttempt] = useState(0)
  const [frameBox, setFrameBox] = useState<HTMLElement | null>(null)
  const [{ url, error }, setProgress] = useState<Progress>({})
  const { language } = texts
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt opens it again
  useEffect(() => {
    if (!frameBox) return
    let isCurrent = true
    setProgress({})
    open({ ...readLook(frameBox), lang: language }).then(
      (url) => isCurrent && setProgress({ url }),
      (cause) => isCurrent && setProgress({ error: AppError.from(cause) }),
    )
    return () => {
      isCurrent = false
    }
  }, [frameBox, attempt, open, language])
  return (
    <div ref={setFrameBox} style={{ display: 'contents' }}>
      <ExportView
        appName={name}
        address={wallet.address}
        url={url}
        problem={useDescription(error, { texts, rows: exportErrors })?.text}
        onRetry={() => setAttempt(attempt + 1)}
      />
    </div>
  )
}

function readLook(frameBox: HTMLElement): ExportLook {
  const style = getComputedStyle(frameBox)
  const look: ExportLook = {}
  for (const [name, token] of Object.entries(tokens)) {
    const value = style.getPropertyValue(token).trim()
    if (value) look[name as keyof typeof tokens] = value
  }
  const scheme = style.colorScheme
  return scheme === 'dark' || scheme === 'light' ? { ...look, colorScheme: scheme } : look
}
