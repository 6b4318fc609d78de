import type { Result, Router } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'

/**
 * Hono's router for any set of paths, and what it found for those without parameters remembered: they are most of what
 * is asked for, and the search goes through every segment and every `*` above it each time. Hono's faster router takes no
 * two paths of which one could be the other, as `/users/me` and `/users/:id` are.
 */
export class RememberingRouter<T> implements Router<T> {
  readonly name = 'RememberingRouter'
  readonly #routes = new TrieRouter<T>()
  /** Paths without parameters. Only they are remembered: those as typed have no end. */
  readonly #fixed = new Set<string>()
  readonly #found = new Map<string, Result<T>>()

  add(method: string, path: string, handler: T): void {
    this.#routes.add(method, path, handler)
    this.#found.clear()
    if (!/[:*{]/.test(path)) this.#fixed.add(`${method} ${path}`)
  }

  match(method: string, path: string): Result<T> {
    const key = `${method} ${path}`
    const cachedMatch = this.#found.get(key)
    if (cachedMatch) return cachedMatch
    const match = this.#routes.match(method, path)
    if (this.#fixed.has(key)) this.#found.set(key, match)
    return match
  }
}
