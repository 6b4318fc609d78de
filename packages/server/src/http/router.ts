import type { Result, Router } from 'hono/router'
import { TrieRouter } from 'hono/router/trie-router'

/**
 * Hono's router for any set of paths, with a cache for paths without parameters. Those are most requests, and each
 * search walks every segment and every `*` above it. Hono's faster router does not support two paths that overlap, such
 * as `/users/me` and `/users/:id`.
 */
export class RememberingRouter<T> implements Router<T> {
  readonly name = 'RememberingRouter'
  readonly #routes = new TrieRouter<T>()
  /** Paths without parameters. Only these are cached: paths as typed are unlimited. */
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
