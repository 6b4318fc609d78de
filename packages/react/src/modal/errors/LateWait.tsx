import type { AppError } from '@latchkey/wire'
import { type ComponentType, useEffect, useState } from 'react'
import { useTexts } from '../../texts/useTexts.ts'

/** Says when to try again. The countdown loads once there is a limit; without it, the text shows no time. */
export function LateWait({ error }: { error: AppError }) {
  const [Wait, setWait] = useState<{ Text: ComponentType<{ error: AppError }> }>()
  useEffect(() => {
    import('./WaitText.tsx').then(({ WaitText }) => setWait({ Text: WaitText })).catch(() => {})
  }, [])
  const { tryLater } = useTexts().error
  return Wait ? <Wait.Text error={error} /> : tryLater
}
