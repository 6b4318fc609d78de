/** From a password that is made up to one that is set (protocol 18.4). */
export const passwordSteps = ['creating', 'saving', 'confirming', 'finalizing'] as const

export type PasswordStep = (typeof passwordSteps)[number]

export function getNextStep(step: PasswordStep): PasswordStep {
  return passwordSteps[passwordSteps.indexOf(step) + 1] ?? step
}

/** One step backwards; from the first it stays. */
export function getStepBefore(step: PasswordStep): PasswordStep {
  return passwordSteps[passwordSteps.indexOf(step) - 1] ?? step
}
