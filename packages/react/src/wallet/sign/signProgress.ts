import type { AppError } from '@latchkey/wire'

/** How far a request to sign has come. */
export type SignProgress = { status: 'idle' | 'signing' | 'signed' } | { status: 'failed'; error: AppError }
