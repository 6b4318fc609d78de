import { usePrivy } from '@latchkey/react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useSentences } from '../aside/useSentences.ts'
import { usePage } from '../page.ts'
import type { Session } from '../session.ts'
import { useLatchkey } from './modal.ts'
import { findLive, isSample } from './scenes.ts'
import { useLiveScene } from './useLiveScene.ts'
import type { StageState } from './useStage.ts'

type FollowProps = {
  stage: StageState
  isInPlace: boolean
  onSession(session: Session): void
  onStep(step: string | undefined): void
}

/** Keeps the inline login open, and updates the page's user and the progress of the login. */
export function Follow({ stage, isInPlace, onSession, onStep }: FollowProps) {
  const { status, user, retry, ready, authenticated, isModalOpen, login } = usePrivy()
  const { modal } = useLatchkey()
  const { show, view } = usePage()
  const live = findLive(stage.scene)
  const step = useSyncExternalStore(modal.subscribe, () => modal.getState().at(-1)?.name)
  useSentences({ isDialog: stage.isDialog, onLogin: () => view === 'build' && !live && show('account') })
  useEffect(() => onSession({ status, user, retry }), [status, user, retry, onSession])
  useEffect(() => onStep(step), [step, onStep])
  useEffect(() => {
    if (isInPlace && ready && !authenticated && !isModalOpen) login()
  }, [isInPlace, ready, authenticated, isModalOpen, login])
  useEndOfDialog(stage, isModalOpen)
  useLiveScene(stage)
  const wasInPlace = useRef(isInPlace)
  useEffect(() => {
    // No other flow has started: the open screen is the inline one.
    if (wasInPlace.current && !isInPlace && !stage.isDialog) modal.close()
    wasInPlace.current = isInPlace
  }, [isInPlace, stage.isDialog, modal])
  return null
}

/** After the user closes a dialog, the login is inline again. */
function useEndOfDialog({ isDialog, scene, setDialog }: StageState, isModalOpen: boolean): void {
  const wasOpen = useRef(false)
  useEffect(() => {
    if (isDialog && !isSample(scene) && wasOpen.current && !isModalOpen) setDialog(false)
    wasOpen.current = isModalOpen
  }, [isDialog, scene, isModalOpen, setDialog])
}
