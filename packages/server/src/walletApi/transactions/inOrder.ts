const queues = new Map<string, Promise<unknown>>()

/** Runs tasks of the same name one after the other in this process. Waiting tasks hold no database connection. */
export async function inOrder<T>(name: string, work: () => Promise<T>): Promise<T> {
  const turn = (queues.get(name) ?? Promise.resolve()).then(work, work)
  queues.set(name, turn)
  try {
    return await turn
  } finally {
    if (queues.get(name) === turn) queues.delete(name)
  }
}
