type Costly = { name: string; ms: number }
type Work = { name: string; run: () => unknown }

/** Of so many pieces of work at once: what is within the budget together is so singly. */
const together = 12

/** The pieces of work that take more than the budget. */
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
 * Says so when a piece of work takes more of this process' own processor time than its budget: a loaded machine makes
 * it wait and not work more. Looked at again only when it is over, since a collection of garbage, another test's timer
 * or code not compiled yet may fall into one run and not into every one.
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
