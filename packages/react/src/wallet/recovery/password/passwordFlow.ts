/** The steps from choosing a password to setting it (protocol 18.4). */
export const passwordSteps = ['creating', 'saving', 'confirming', 'finalizing'] as const

export type PasswordStep = (typeof passwordSteps)[number]

export function getNextStep(step: PasswordStep): PasswordStep {
  return passwordSteps[passwordSteps.indexOf(step) + 1] ?? step
}

/** The previous step; the first step stays. */
export function getStepBefore(step: PasswordStep): PasswordStep {
  return passwordSteps[passwordSteps.indexOf(step) - 1] ?? step
}
