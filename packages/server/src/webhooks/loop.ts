export type Loop = {
  /** Claims again, although work is under way. False if the loop has ended. */
  wake(): boolean
  /** The number of claimed rows, when nothing is left. */
  done: Promise<number>
}

/**
 * Claims rows and works on them, and claims again whenever one is finished, until there is nothing to claim. Neither
 * function may throw.
 */
export function createLoop<Row>({
  claim,
  work,
}: {
  claim(): Promise<readonly Row[]>
  work(row: Row): Promise<unknown>
}): Loop {
  let wake = () => {}
  let isAwake = false
  let isOver = false
  async function run(): Promise<number> {
    const underWay = new Set<Promise<unknown>>()
    let count = 0
    for (;;) {
      isAwake = false
      const woken = new Promise<void>((resolve) => {
        wake = resolve
      })
      for (const row of await claim()) {
        count += 1
        const job: Promise<unknown> = work(row).finally(() => underWay.delete(job))
        underWay.add(job)
      }
      if (underWay.size > 0) await Promise.race([...underWay, woken])
      else if (!isAwake) {
        isOver = true
        return count
      }
    }
  }
  return {
    wake() {
      isAwake = true
      wake()
      return !isOver
    },
    done: run(),
  }
}
