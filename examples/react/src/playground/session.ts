import type { ClientState, User } from '@latchkey/react'

/** The current user, for the parts of the page outside the provider. */
export type Session = { status: ClientState; user: User | null; retry(): void }

export const noSession: Session = { status: { status: 'loading' }, user: null, retry() {} }
