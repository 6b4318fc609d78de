/** One line of the doctor's report. */
export type Finding = { level: 'ok' | 'warn' | 'bad'; what: string }

export const ok = (what: string): Finding => ({ level: 'ok', what })
export const warn = (what: string): Finding => ({ level: 'warn', what })
export const bad = (what: string): Finding => ({ level: 'bad', what })
