import { type ReactNode, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useLatchkey, useSessionUser } from '../../context.ts'
import type { LoginModalOptions } from '../../navigation/loginModalOptions.ts'
import { once } from '../../once.ts'
import { PillBoundary } from './PillBoundary.tsx'

export type UserPillProps = {
  /** What a press does while nobody is signed in. @default a login */
  action?:
    | { type: 'login'; options?: LoginModalOptions }
    | { type: 'connectWallet'; options?: { suggestedAddress?: string } }
  /** With words beside the picture. @default true */
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
/** The app's words as the pill will write them. */
const sizerStyle = { visibility: 'hidden', whiteSpace: 'nowrap', letterSpacing: 'normal' } as const

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
  const box = { display: 'inline-block', verticalAlign: 'middle', maxInlineSize: '100%' } as const
  return (
    <span style={{ ...box, blockSize: size, inlineSize: width ?? 'auto', minInlineSize: size }}>
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
        <span style={{ ...sizerStyle, paddingInline: size / 3, font: '600 15px/1.3 system-ui' }}>
          {label}
        </span>
      )}
    </span>
  )
}
