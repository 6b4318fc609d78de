type Costly = { name: string; ms: number }
type Work = { name: string; run: () => unknown }

/** The number of runs at once. If all of them together are within the budget, so is each one. */
const together = 12

/** Returns the pieces of work that exceed the budget. */
export async function findCostly(works: readonly Work[], budgetMs: number): Promise<Costly[]> {
  const costly = []
  for (let at = 0; at < works.length; at += together) {
    const some = works.slice(at, at + together)
    if (!(await findCost('all', budgetMs, () => Promise.all(some.map(({ run }) => run()))))) continue
    for (const { name, run } of some) costly.push(await findCost(name, budgetMs, run))
  }
  return costly.filter((result) => result !== undefined)
}

/**
 * Reports a piece of work that takes more processor time of this process than its budget. On a loaded machine the work
 * waits, but takes no more processor time. Measures again if it exceeds the budget, since a garbage collection, another
 * test's timer or code that is not compiled yet may affect one run, but not every run.
 */
async function findCost(name: string, budgetMs: number, work: () => unknown): Promise<Costly | undefined> {
  let ms = Number.POSITIVE_INFINITY
  for (let run = 0; run < 5 && ms > budgetMs; run++) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    ms = Math.min(ms, (user + system) / 1_000)
  }
  return ms > budgetMs ? { name, ms } : undefined
}
