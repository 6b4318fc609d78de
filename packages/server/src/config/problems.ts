/** The invalid key and the reason. Shown as it is, without a stack. */
export type ConfigProblem = { key: string; reason: string }

export function unusable(problems: readonly ConfigProblem[]): Error {
  return new Error(problems.map(({ key, reason }) => `${key}: ${reason}`).join('\n'))
}
