/** The name that was probably meant: a few letters off, or undefined. */
export function findNearest(word: string, names: readonly string[]): string | undefined {
  const [nearest] = names
    .map((name) => ({ name, steps: countSteps(word, name) }))
    .filter(({ name, steps }) => steps <= Math.max(1, Math.floor(name.length / 4)))
    .sort((a, b) => a.steps - b.steps)
  return nearest?.name
}

/** The number of letters to add, remove or change (Levenshtein). */
function countSteps(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1]
    for (let at = 0; at < to.length; at++)
      next.push(
        Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1, (row[at] ?? 0) + (to[at] === letter ? 0 : 1)),
      )
    row = next
  }
  return row[to.length] ?? 0
}
