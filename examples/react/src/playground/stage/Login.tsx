import { PrivyProvider } from '@latchkey/react'
import { type ReactNode, useMemo } from 'react'
import { chainConfig } from '../../chains/chainConfig.ts'
import { installation } from '../../installation.ts'
import { toConfig } from '../look/toConfig.ts'
import { usePage } from '../page.ts'
import type { Session } from '../session.ts'
import { Follow } from './Follow.tsx'
import { Preview } from './Preview.tsx'
import { isSample } from './scenes.ts'
import type { StageState } from './useStage.ts'

type LoginProps = {
  stage: StageState
  isModalOpen: boolean
  onSession(session: Session): void
  onStep(step: string | undefined): void
  /** The parts of the page that use the provider. */
  children: ReactNode
}

/**
 * The real login, with the same config that the code shows, on the local chains. It is inline unless the developer
 * opens it as a dialog.
 */
export function Login({ stage, isModalOpen, onSession, onStep, children }: LoginProps) {
  const { look, view } = usePage()
  const isInPlace = view === 'build' && !isSample(stage.scene) && !stage.isDialog
  const config = useMemo(
    () => ({ ...chainConfig, ...toConfig(look), _render: { standalone: isInPlace } }),
    [look, isInPlace],
  )
  return (
    <PrivyProvider appId={installation.appId} apiUrl={installation.apiUrl} config={config}>
      <Follow stage={stage} isInPlace={isInPlace} onSession={onSession} onStep={onStep} />
      <Preview stage={stage} isLive={isModalOpen} />
      {children}
    </PrivyProvider>
  )
}
