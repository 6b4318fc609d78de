import type { ComponentType, ReactElement, ReactNode } from 'react'
import type { Journey } from '../../navigation/journey.ts'
import type { LandingPrefill } from '../../navigation/modalRoute.ts'
import type { AppIdentity } from '../../ui/Brand.tsx'
import type { Row } from '../../ui/MethodList.tsx'

/** `wallet` rows belong to the web3 group, all others to web2; the one-list layout makes no difference. */
export type LandingRow = Row & { group: 'web2' | 'web3' }

export type LandingFieldProps = { journey: Journey; prefill: string | null; recent: boolean }

/** The field of a login method, which is there at once or has to be fetched. */
export type LandingField = {
  /** Which prefill goes into it. */
  prefill: LandingPrefill['type']
} & ({ Field: ComponentType<LandingFieldProps> } | { loadField(): Promise<ComponentType<LandingFieldProps>> })

/** Of the options that have a field one is editable, and the others are rows. */
export type ShownField = {
  option: string
  element: ReactNode
  /** The element only keeps the place of the field to come. */
  loading?: boolean
}

export type LandingViewProps = {
  app: AppIdentity & { termsUrl?: string | undefined; privacyUrl?: string | undefined }
  layout: 'list' | 'web2-first' | 'web3-first'
  header?: string | undefined
  /** The host's login message: a sentence or an element. */
  message?: ReactNode
  /** The option that is a field above the list. */
  field?: ShownField | undefined
  /** In the order of the app's config. Which are shown at first is decided here. */
  rows: readonly LandingRow[]
  /** Rows the config puts behind 'More options'; only in the one-list layout. */
  overflow?: readonly LandingRow[]
  /** The id of the option used last: an id of a row, or the field's. */
  recent?: string | undefined
  busyId?: string | undefined
  /** The app's config is still on its way. */
  loading?: boolean
  footer?: boolean
  footerLogo?: ReactElement | undefined
  onSelect(id: string): void
  /** Looks which wallets there are; where they have a list of their own it is awaited before that is shown. */
  findWallets?(): Promise<unknown>
  onPasskey?: (() => void) | undefined
  initialView?: LandingSubview | undefined
  /** Called with the list on show, for a user who comes back from what was chosen in it. */
  onView?(view: LandingSubview): void
}

export type LandingSubview = 'default' | 'overflow' | 'web2-overflow' | 'web3-overflow'

export type SubviewProps = LandingViewProps & { show(view: LandingSubview): void }

/** The page has another state when another field is there to type into. */
export function getFieldState(field: ShownField | undefined): string {
  return field && !field.loading ? field.option : ''
}
