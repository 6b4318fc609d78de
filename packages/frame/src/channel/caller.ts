import type { Grant } from './grants.ts'
import type { Session } from './session.ts'

/** Who asks, as the door found it. */
export type Caller = { session: Session; grant: Grant | null }
