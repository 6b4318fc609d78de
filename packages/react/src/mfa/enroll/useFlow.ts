import type { EnrollmentState } from '@latchkey/core'
import { useStore } from 'zustand'
import { useDescription } from '../../modal/errors/useDescription.ts'
import { useMoreTexts } from '../../texts/useMoreTexts.ts'
import type { CodeStatus } from '../../ui/CodeBoxes.tsx'
import type { Enrollment } from './enrollment.ts'
import { enrollErrors } from './errors.ts'

const codeStatus: Partial<Record<EnrollmentState['status'], CodeStatus>> = {
  submitting: 'checking',
  done: 'success',
  error: 'failed',
}

/** The state of an enrollment, for its screens. */
export function useFlow({ flow }: Enrollment) {
  const texts = useMoreTexts()
  const state = useStore(flow)
  const problem = useDescription(state.status === 'error' ? state.error : undefined, {
    texts,
    rows: enrollErrors,
  })?.text
  return {
    state,
    enrollmentCode: 'begun' in state ? state.begun : undefined,
    isBusy: state.status === 'beginning' || state.status === 'submitting',
    codeStatus: codeStatus[state.status] ?? 'idle',
    problem,
  }
}

/** The flow's state shows the error of a step. */
export function start(step: Promise<void>): void {
  step.catch(() => {})
}
