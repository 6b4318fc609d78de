import { type Finding, ok, warn } from '../../doctor/finding.ts'

/** The last day with security fixes, by the schedule of the Node.js project (github.com/nodejs/release). */
const lastDays: Readonly<Record<number, string>> = {
  20: '2026-04-30',
  22: '2027-04-30',
  24: '2028-04-30',
}
const recommendedMajor = 24

/** Whether the line of Node that runs this still gets security fixes. `version` is like `24.21.0`. */
export function checkRuntime(version: string, now: Date): Finding {
  const major = Number(version.split('.')[0])
  const lastDay = lastDays[major]
  const advice =
    major < recommendedMajor ? `Use Node ${recommendedMajor}.` : 'Use a newer line, and Latchkey.'
  if (lastDay === undefined)
    return major % 2 === 1
      ? warn(`Node ${version} is of a line that gets fixes for only half a year. ${advice}`)
      : ok(`Node ${version}`)
  // The day itself still counts.
  const isOver = now.getTime() >= Date.parse(lastDay) + 24 * 60 * 60_000
  return isOver
    ? warn(`Node ${version} gets no security fixes any more, since ${lastDay}. ${advice}`)
    : ok(`Node ${version}, with security fixes until ${lastDay}`)
}
