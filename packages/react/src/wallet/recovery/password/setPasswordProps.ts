import type { RefObject } from 'react'
import type { PasswordEntry } from './passwordEntry.ts'
import type { PasswordStep } from './passwordFlow.ts'

export type SetPasswordViewProps = {
  appName: string
  /** Another one takes the place of the one there is. */
  isReset: boolean
  step: PasswordStep
  /** The password stays in its field through all steps, and is nowhere else. */
  password: RefObject<HTMLInputElement | null>
  repetition: RefObject<HTMLInputElement | null>
  entry: PasswordEntry
  hasUnderstood: boolean
  isBusy: boolean
  /** Of the work on the password, from 0 to 1. */
  progress?: number | undefined
  /** Why it was not set, where it may be tried again. */
  problem?: string | undefined
  generate(): string
  onEdit(): void
  /** The field was left: from now on it is said what is wrong with it. */
  onTouch(): void
  onUnderstood(hasUnderstood: boolean): void
  onDownload(): void
  /** Leads on from each step, and from the last one sets the password. */
  onContinue(): void
  onBack?: (() => void) | undefined
  onCancel?: (() => void) | undefined
}
