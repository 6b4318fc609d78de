import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTexts } from '../../texts/useTexts.ts'
import { ShadowHost } from '../../ui/ShadowHost.tsx'
import { ShellContext } from '../../ui/shellContext.ts'
import type { Theme } from '../../ui/theme.ts'
import { useDialog } from './useDialog.ts'
import { useShellApi } from './useShellApi.tsx'

export type ShellProps = {
  /** Setting it to false plays the closing animation with the last children, then removes everything. */
  open: boolean
  /** The children render before they are shown, so that opening only has to show them. */
  isPrepared?: boolean | undefined
  theme: Theme
  /** Renders as a card in its parent, without dialog and backdrop. */
  standalone?: boolean | undefined
  /** A card that is the only content of its page takes the focus, like a dialog. */
  takesFocus?: boolean | undefined
  /** The user pressed Esc, the close button or the backdrop. Nothing closes until `open` turns false. */
  onClose(): void
  children: ReactNode
}

/** The modal itself: a native dialog in a shadow root, a drawer on narrow screens. Renders the given page. */
export function Shell({ open, isPrepared, theme, standalone, takesFocus, onClose, children }: ShellProps) {
  const texts = useTexts()
  const [present, setPresent] = useState(open)
  const [turn, setTurn] = useState(0)
  const last = useRef(children)
  if (open && !present) setPresent(true)
  useLayoutEffect(() => {
    if (open) last.current = children
  })
  const leave = useCallback(() => {
    setPresent(false)
    setTurn((before) => before + 1)
  }, [])
  if (!present && !isPrepared) return null
  const Frame = standalone ? Card : Dialog
  return (
    // Inline and dialog need different shadow roots.
    <ShadowHost
      key={`${standalone} ${turn}`}
      theme={theme}
      dir={texts.direction}
      lang={texts.language}
      inline={standalone}
    >
      <Frame open={open} takesFocus={takesFocus} onClose={onClose} onLeft={leave}>
        {present && !open ? last.current : children}
      </Frame>
    </ShadowHost>
  )
}

type FrameProps = Pick<ShellProps, 'open' | 'takesFocus' | 'onClose'> & {
  onLeft(): void
  children: ReactNode
}

function Dialog({ open, onClose, onLeft, children }: FrameProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const shell = useShellApi({ onClose, closes: true })
  useDialog(dialog, { open, shell, onClose, onLeft })
  return (
    <dialog ref={dialog} className="lk lk-modal" aria-labelledby={shell.api.titleId}>
      <ShellContext.Provider value={shell.api}>{children}</ShellContext.Provider>
      {shell.regions}
    </dialog>
  )
}

function Card({ open, takesFocus, onClose, onLeft, children }: FrameProps) {
  const { api, transitions, regions } = useShellApi({ onClose, closes: false })
  useLayoutEffect(() => {
    transitions.current?.opened(takesFocus === true)
    return () => {
      transitions.current?.disconnect()
      transitions.current = undefined
    }
  }, [transitions, takesFocus])
  useEffect(() => {
    if (!open) onLeft()
  }, [open, onLeft])
  return (
    <section className="lk lk-modal" aria-labelledby={api.titleId}>
      <ShellContext.Provider value={api}>{children}</ShellContext.Provider>
      {regions}
    </section>
  )
}
