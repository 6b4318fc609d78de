import { useState } from 'react'
import type { Look } from '../look/look.ts'
import { findLive, type SceneName } from './scenes.ts'

export type Device = 'desktop' | 'phone'

/** What the stage shows, and how. None of it is part of the look. */
export function useStage({ layout }: Look, change: (changes: Partial<Look>) => void) {
  const [scene, setScene] = useState<SceneName>('landing')
  const [choice, setDevice] = useState<Device>('desktop')
  const [isDialog, setDialog] = useState(false)
  const device: Device = layout === 'drawer' ? 'phone' : choice
  return {
    scene,
    device,
    isDialog,
    setDialog,
    /** As in a real page: a click on the pill opens a dialog over the page. */
    openOverPage() {
      setScene('landing')
      setDialog(true)
    },
    showScene(next: SceneName) {
      setDialog(false)
      setScene(next)
    },
    /** A dialog becomes inline again. A sample or live screen is replaced by the login. */
    closeScene() {
      setDialog(false)
      if (!isDialog || findLive(scene)) setScene('landing')
    },
    showDevice(next: Device) {
      setDevice(next)
      if (next === 'desktop' && layout === 'drawer') change({ layout: 'dialog' })
    },
  }
}

export type StageState = ReturnType<typeof useStage>
