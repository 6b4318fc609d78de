import type { Latchkey } from '../latchkey.ts'
import type { Journey } from '../modal/journey.ts'
import type { Place } from '../modal/place.ts'

/**
 * Where a method's way through the modal begins: the place that is shown first. `option` is what was chosen, such as
 * `google`; `given` is what a link function was called with.
 */
export type Begin = (
  latchkey: Latchkey,
  journey: Journey,
  option: string,
  given?: unknown,
) => Place | Promise<Place>
