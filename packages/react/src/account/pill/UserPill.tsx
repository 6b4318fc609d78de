import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useLatchkey, useSessionUser } from '../../context.ts'
import type { LoginModalOptions } from '../../navigation/loginModalOptions.ts'
import { once } from '../../once.ts'
import { PillBoundary } from './PillBoundary.tsx'

export type UserPillProps = {
  /** What a press does while no user is signed in. @default a login */
  action?:
    | { type: 'login'; options?: LoginModalOptions }
    | { type: 'connectWallet'; options?: { suggestedAddress?: string } }
  /** With a text next to the picture. @default true */
  expanded?: boolean
  /** Replaces the text. It renders in the pill's shadow root, where the page's style sheets do not apply. */
  label?: ReactNode
  /** Its height in px. @default 44 */
  size?: number
  ui?: {
    /** The account behind it shows wallets and the logout, and no settings. */
    minimal?: boolean
    /** @default 'accent' */
    background?: 'accent' | 'secondary'
  }
}

type Pill = typeof import('./Pill.tsx')['Pill']

const loadPill = once(() => import('./Pill.tsx'))
const usualSize = 44

/**
 * A button for the app's page: logs in, or shows the signed-in user and opens their account with its wallets. Its space
 * is reserved before it renders, so that nothing moves.
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
  // Our text has a fixed width; the app's label has its own.
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

/**
 * Reserves the pill's size before it loads; in server-rendered HTML by attributes, since a page may forbid styles
 * there.
 */
function Sizer({ size, width, label }: SizerProps) {
  if (width !== undefined) return <svg width={width} height={size} aria-hidden="true" />
  return (
    <span hidden ref={(words) => measure(words, size)}>
      {label}
    </span>
  )
}

// Through the CSSOM: React writes a `style` into server-rendered HTML, where `style-src 'self'` blocks it.

function reserve(box: HTMLElement | null, size: number, width: number | undefined): void {
  if (!box) return
  Object.assign(box.style, {
    ...{ display: 'inline-block', verticalAlign: 'middle', maxInlineSize: '100%' },
    ...{ blockSize: `${size}px`, minInlineSize: `${size}px` },
    inlineSize: width === undefined ? 'auto' : `${width}px`,
  })
}

/** Measures the app's label as the pill will show it. */
function measure(words: HTMLElement | null, size: number): void {
  if (!words) return
  words.hidden = false
  Object.assign(words.style, {
    ...{ visibility: 'hidden', whiteSpace: 'nowrap', letterSpacing: 'normal' },
    ...{ paddingInline: `${size / 3}px`, font: '600 15px/1.3 system-ui' },
  })
}
