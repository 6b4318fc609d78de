import type { Fault } from './faultyProxy.ts'
import type { System } from './system.ts'

/** How far a client gets before the server dies: to a request, or into its transaction, up to its write to a table. */
export type Death = Pick<Fault, 'at' | 'after'> & ({ when: Fault['when'] } | { table: string })
export type Victim<T> = { token: string; death: Death; run(): Promise<T> }

/**
 * Kills the server once, with -9, while each client is at its own point. Tables are locked in the reverse of the order
 * in which a transaction writes to them, so that each client gets as far as its own point. Returns the result of each
 * client, and the number of those that did not reach their point.
 */
export async function killAtOnce<T>(
  system: System,
  victims: readonly Victim<T>[],
  order: readonly string[] = [],
): Promise<{ results: T[]; missed: number }> {
  const kill = signal()
  const stops = victims.map((victim) => stop(system, victim, kill.promise))
  await Promise.all(stops.map(({ arrived }) => arrived))
  const faultsLeft = system.proxy.armed()
  system.proxy.heal()
  const holds: Awaited<ReturnType<System['hold']>>[] = []
  for (const table of order.toReversed()) {
    const here = stops.filter(({ death }) => 'table' in death && death.table === table)
    if (here.length === 0) continue
    // Blocks only writing: rows may still be locked.
    const hold = await system.hold(`lock table ${table} in share mode`)
    holds.push(hold)
    for (const { goOn } of here) goOn()
    const catching = hold.caught(here.length)
    // On a very slow machine a client may have given up before its turn.
    catching.catch(() => {})
    await Promise.race([catching, ...here.map(({ ended }) => ended)])
  }
  await system.kill()
  kill.send()
  await Promise.all(holds.map((hold) => hold.release('finish')))
  return { results: await Promise.all(stops.map(({ ended }) => ended)), missed: faultsLeft }
}

function stop<T>(system: System, { token, death, run }: Victim<T>, kill: Promise<void>) {
  const point = signal()
  const turn = signal()
  // A request that must hang at a table is cut first. The frame repeats it at once, and the repeat reaches the lock.
  const fault =
    'table' in death
      ? ({ when: 'asked', released: turn.promise } as const)
      : ({ when: death.when, released: kill } as const)
  const strike = () => {
    point.send()
    return fault.released
  }
  const { at, after = 0 } = death
  void system.proxy.fail({ at, after, when: fault.when, by: token, strike })
  const result = run()
  return { death, ended: result, goOn: turn.send, arrived: Promise.race([point.promise, result]) }
}

function signal() {
  let send = () => {}
  const promise = new Promise<void>((resolve) => {
    send = resolve
  })
  return { promise, send: () => send() }
}
