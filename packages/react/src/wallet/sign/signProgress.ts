import type { AppError } from '@latchkey/wire'

/** The progress of a request to sign. */
export type SignProgress = { status: 'idle' | 'signing' | 'signed' } | { status: 'failed'; error: AppError }
