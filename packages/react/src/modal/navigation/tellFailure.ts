import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'

/** An error screen for what has none of its own. A user who has left knows that. */
export function tellFailure({ modal }: Latchkey, work: Promise<unknown>): void {
  work.catch((cause: unknown) => {
    const error = AppError.from(cause)
    if (isLeft(error)) return
    const route = { name: 'error', props: { error } } as const
    if (modal.getState().length > 0) modal.push(route)
    else modal.open(route, () => {})
  })
}

/** What a user did not finish, or refused on a screen of its own. */
const isLeft = ({ code }: AppError) => code.startsWith('user_exited_') || code === 'unable_to_sign'
