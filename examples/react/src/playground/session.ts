import type { ClientState, User } from '@latchkey/react'

/** Who is signed in, as the parts beside the provider know it. */
export type Session = { status: ClientState; user: User | null; retry(): void }

export const noSession: Session = { status: { status: 'loading' }, user: null, retry() {} }
