/** A map with a size limit that drops its oldest entries: keys come from outside and must not fill the memory. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #max: number

  constructor(max: number) {
    super()
    this.#max = max
  }

  override set(key: Key, value: Value): this {
    if (!this.has(key) && this.size >= this.#max)
      for (const oldest of this.keys()) if (this.delete(oldest)) break
    return super.set(key, value)
  }
}
