import type { Grant } from './grants.ts'
import type { Session } from './session.ts'

/** The caller of an operation, as the request handler identified it. */
export type Caller = { session: Session; grant: Grant | null }
