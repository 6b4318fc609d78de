import type { CallOptions } from './call.ts'

/** One page of a list. */
export type Page<Item> = {
  data: Item[]
  /** Give it as `cursor` to get the next page. Null on the last page. */
  next_cursor: string | null
}

export type PageQuery = {
  /** `next_cursor` of the page before. */
  cursor?: string | undefined
  /** 1 to 100. */
  limit?: number | undefined
}

type Load<Item> = (query: PageQuery) => Promise<Page<Item>>

/**
 * A list of the server. `await` gives its first page, `for await` gives all its items, page by page. No request is sent
 * before.
 */
export class Pages<Item> implements PromiseLike<Page<Item>>, AsyncIterable<Item> {
  readonly #load: Load<Item>
  readonly #query: PageQuery

  constructor(load: Load<Item>, query: PageQuery) {
    this.#load = load
    this.#query = query
  }

  // biome-ignore lint/suspicious/noThenProperty: `await users.list()` gives a page, as in other SDKs.
  then<A = Page<Item>, B = never>(
    onPage?: ((page: Page<Item>) => A | PromiseLike<A>) | null,
    onError?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#load(this.#query).then(onPage, onError)
  }

  /** Each page, until the last. */
  async *pages(): AsyncGenerator<Page<Item>, void, undefined> {
    for (let query: PageQuery | undefined = this.#query; query; ) {
      const page: Page<Item> = await this.#load(query)
      yield page
      query = page.next_cursor === null ? undefined : { ...query, cursor: page.next_cursor }
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* page.data
  }
}

/** The options of a call of a list: the query has the rest. */
export function splitOptions<Query extends CallOptions>({
  signal,
  timeoutMs,
  maxRetries,
  ...query
}: Query): { options: CallOptions; query: Omit<Query, keyof CallOptions> } {
  return { options: { signal, timeoutMs, maxRetries }, query }
}
