import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useLatchkey, useSessionUser } from '../../context.ts'
import type { LoginModalOptions } from '../../navigation/loginModalOptions.ts'
import { once } from '../../once.ts'
import { PillBoundary } from './PillBoundary.tsx'

export type UserPillProps = {
  /** The action of a press while no user is signed in. @default a login */
  action?:
    | { type: 'login'; options?: LoginModalOptions }
    | { type: 'connectWallet'; options?: { suggestedAddress?: string } }
  /** With words next to the picture. @default true */
  expanded?: boolean
  /** In place of the words. It is drawn in the pill's shadow root, where the page's style sheets do not reach. */
  label?: ReactNode
  /** Its height in px. @default 44 */
  size?: number
  ui?: {
    /** The account behind it has wallets and the way out, and no settings. */
    minimal?: boolean
    /** @default 'accent' */
    background?: 'accent' | 'secondary'
  }
}

type Pill = typeof import('./Pill.tsx')['Pill']

const loadPill = once(() => import('./Pill.tsx'))
const usualSize = 44

/**
 * A button for the app's page: it logs in, and shows who is signed in and opens their account with its wallets. It has
 * its size before it is drawn, so that nothing moves.
 *
 * @example
 * const Header = () => <UserPill action={{ type: 'login' }} ui={{ background: 'secondary' }} />
 */
export function UserPill({
  action = { type: 'login' },
  expanded = true,
  label,
  size = usualSize,
  ui,
}: UserPillProps) {
  const { client } = useLatchkey()
  const user = useSessionUser()
  const isReady = useStore(client.state, ({ status }) => status !== 'loading')
  const [Pill, setPill] = useState<Pill>()
  useEffect(() => {
    let isCurrent = true
    loadPill().then(
      (module) => isCurrent && setPill(() => module.Pill),
      (error) => console.error(error),
    )
    return () => {
      isCurrent = false
    }
  }, [])
  const isWide = expanded || label !== undefined
  // Words of ours have a width of their own; those of the app are as wide as they are.
  const width = !isWide ? size : label === undefined ? size * 4 : undefined
  return (
    <span ref={(box) => reserve(box, size, width)}>
      {Pill ? (
        <PillBoundary>
          <Pill
            action={action}
            isWide={isWide}
            isReady={isReady}
            user={user?.isGuest ? null : user}
            isMinimal={ui?.minimal ?? false}
            background={ui?.background ?? 'accent'}
            size={size}
            label={label}
          />
        </PillBoundary>
      ) : (
        <Sizer size={size} width={width} label={label} />
      )}
    </span>
  )
}

type SizerProps = { size: number; width: number | undefined; label: ReactNode }

/** Has the pill's size before that is loaded; in the HTML of a server by attributes, since a page may forbid styles there. */
function Sizer({ size, width, label }: SizerProps) {
  if (width !== undefined) return <svg width={width} height={size} aria-hidden="true" />
  return (
    <span hidden ref={(words) => measure(words, size)}>
      {label}
    </span>
  )
}

// By the CSSOM: React writes a `style` into the HTML of a server, where `style-src 'self'` blocks it.

function reserve(box: HTMLElement | null, size: number, width: number | undefined): void {
  if (!box) return
  Object.assign(box.style, {
    ...{ display: 'inline-block', verticalAlign: 'middle', maxInlineSize: '100%' },
    ...{ blockSize: `${size}px`, minInlineSize: `${size}px` },
    inlineSize: width === undefined ? 'auto' : `${width}px`,
  })
}

/** The app's words as the pill will write them. */
function measure(words: HTMLElement | null, size: number): void {
  if (!words) return
  words.hidden = false
  Object.assign(words.style, {
    ...{ visibility: 'hidden', whiteSpace: 'nowrap', letterSpacing: 'normal' },
    ...{ paddingInline: `${size / 3}px`, font: '600 15px/1.3 system-ui' },
  })
}
