import type { Latchkey } from '../latchkey.ts'
import type { Journey } from '../modal/journey.ts'
import type { ModalRoute } from '../modal/modalRoute.ts'

/**
 * Where a method's way through the modal begins: the route that is shown first. `option` is what was chosen, such as
 * `google`; `given` is what a link function was called with.
 */
export type Begin = (
  latchkey: Latchkey,
  journey: Journey,
  option: string,
  given?: unknown,
) => ModalRoute | Promise<ModalRoute>
