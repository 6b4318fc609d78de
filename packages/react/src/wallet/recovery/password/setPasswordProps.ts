import type { RefObject } from 'react'
import type { PasswordEntry } from './passwordEntry.ts'
import type { PasswordStep } from './passwordFlow.ts'

export type SetPasswordViewProps = {
  appName: string
  /** A new password replaces the existing one. */
  isReset: boolean
  step: PasswordStep
  /** Only this field has the password, through all steps. */
  password: RefObject<HTMLInputElement | null>
  repetition: RefObject<HTMLInputElement | null>
  entry: PasswordEntry
  hasUnderstood: boolean
  isBusy: boolean
  /** Progress of the work on the password, from 0 to 1. */
  progress?: number | undefined
  /** Why the password was not set, if it can be tried again. */
  problem?: string | undefined
  generate(): string
  onEdit(): void
  /** The user left the field: problems are shown from now on. */
  onTouch(): void
  onUnderstood(hasUnderstood: boolean): void
  onDownload(): void
  /** Goes to the next step; on the last one, sets the password. */
  onContinue(): void
  onBack?: (() => void) | undefined
  onCancel?: (() => void) | undefined
}
