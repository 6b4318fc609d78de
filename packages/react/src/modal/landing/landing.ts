import type { ComponentType, ReactElement, ReactNode } from 'react'
import type { Journey } from '../../navigation/journey.ts'
import type { LandingPrefill } from '../../navigation/modalRoute.ts'
import type { AppIdentity } from '../../ui/Brand.tsx'
import type { Row } from '../../ui/MethodList.tsx'

/** `wallet` rows belong to the web3 group, all others to web2; the one-list layout ignores the group. */
export type LandingRow = Row & { group: 'web2' | 'web3' }

export type LandingFieldProps = { journey: Journey; prefill: string | null; recent: boolean }

/** The field of a login method, available at once or loaded later. */
export type LandingField = {
  /** The prefill that fits this field. */
  prefill: LandingPrefill['type']
} & ({ Field: ComponentType<LandingFieldProps> } | { loadField(): Promise<ComponentType<LandingFieldProps>> })

/** Of the options with a field, one is editable and the others are rows. */
export type ShownField = {
  option: string
  element: ReactNode
  /** The element is only a placeholder for the field. */
  loading?: boolean
}

export type LandingViewProps = {
  app: AppIdentity & { termsUrl?: string | undefined; privacyUrl?: string | undefined }
  layout: 'list' | 'web2-first' | 'web3-first'
  header?: string | undefined
  /** The host's login message: a sentence or an element. */
  message?: ReactNode
  /** The option shown as a field above the list. */
  field?: ShownField | undefined
  /** In the order of the app's config. The view decides which ones are shown at first. */
  rows: readonly LandingRow[]
  /** Rows that the config puts behind 'More options'; only in the one-list layout. */
  overflow?: readonly LandingRow[]
  /** The id of the option used last: an id of a row, or the field's. */
  recent?: string | undefined
  busyId?: string | undefined
  /** The app's config is still loading. */
  loading?: boolean
  footer?: boolean
  footerLogo?: ReactElement | undefined
  onSelect(id: string): void
  /** Finds the available wallets. A separate list of wallets waits for this before it is shown. */
  findWallets?(): Promise<unknown>
  onPasskey?: (() => void) | undefined
  initialView?: LandingSubview | undefined
  /** Called with the list on show, so that a user who comes back returns to it. */
  onView?(view: LandingSubview): void
}

export type LandingSubview = 'default' | 'overflow' | 'web2-overflow' | 'web3-overflow'

export type SubviewProps = LandingViewProps & { show(view: LandingSubview): void }

/** The page changes its state when another field becomes editable. */
export function getFieldState(field: ShownField | undefined): string {
  return field && !field.loading ? field.option : ''
}
