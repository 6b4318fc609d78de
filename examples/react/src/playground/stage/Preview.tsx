import { useState } from 'react'
import { none } from '../../gallerySamples.tsx'
import { usePage } from '../page.ts'
import {
  createJourney,
  LandingScreen,
  LandingView,
  MethodsContext,
  methods,
  Shell,
  TextsContext,
  useLatchkey,
  useLocale,
  useTheme,
} from './modal.ts'
import { SceneView } from './SceneView.tsx'
import { isSample } from './scenes.ts'
import type { StageState } from './useStage.ts'

/** Fills the login's space while it is not visible: a sample screen, or the login's outline while it loads. */
export function Preview({ stage, isLive }: { stage: StageState; isLive: boolean }) {
  const { look, session } = usePage()
  const locale = useLocale(look.lang)
  const theme = useTheme()
  const { scene, isDialog, closeScene } = stage
  if (!locale) return null
  const view = isSample(scene) ? (
    <SceneView name={scene} onClose={closeScene} />
  ) : session.status.status === 'loading' ? (
    <LandingView app={{ name: 'Harbor' }} layout="list" rows={[]} loading onSelect={none} />
  ) : session.user && !isLive ? (
    <LandingSample />
  ) : null
  if (!view) return null
  const isStill = !isSample(scene)
  return (
    <TextsContext.Provider value={locale}>
      <MethodsContext.Provider value={methods}>
        <div
          className="pg-sample"
          inert={isStill}
          data-loading={session.status.status === 'loading' || undefined}
        >
          <Shell
            key={`${scene} ${look.lang}`}
            open
            standalone={isStill || !isDialog}
            theme={theme}
            onClose={closeScene}
          >
            {view}
          </Shell>
        </div>
      </MethodsContext.Provider>
    </TextsContext.Provider>
  )
}

/** The login screen for a developer who is already logged in. */
function LandingSample() {
  const latchkey = useLatchkey()
  const [journey] = useState(() => createJourney(latchkey, 'login'))
  return <LandingScreen journey={journey} methods={null} prefill={null} />
}
