/**
 * What a piece of work costs, in milliseconds of this process' own processor time: a loaded machine makes it wait and
 * not work more. The least of several runs, since a collection of garbage or another test's timer may fall into one.
 */
async function cpuMs(work: () => unknown, { enough, runs = 3 }: { enough: number; runs?: number }) {
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs && least > enough; run++) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1_000)
  }
  return least
}

export type Costly = { name: string; ms: number; halfMs: number }
type Work = { budgetMs: number; whole: () => unknown; half: () => unknown }

/**
 * Says what is wrong with a piece of work: it takes more than its budget when the input is whole, or about four times
 * as much for twice the input. Undefined is cheap enough.
 */
export async function findCost(name: string, { budgetMs, whole, half }: Work): Promise<Costly | undefined> {
  // Below a third of the budget nothing can be told from noise, and nothing is lost.
  const least = budgetMs / 3
  const ms = await cpuMs(whole, { enough: least })
  if (ms <= least) return undefined
  const halfMs = await cpuMs(half, { enough: 0, runs: 5 })
  const again = Math.min(ms, await cpuMs(whole, { enough: least, runs: 5 }))
  return again > budgetMs || (again > least && again > 3.2 * halfMs) ? { name, ms: again, halfMs } : undefined
}
