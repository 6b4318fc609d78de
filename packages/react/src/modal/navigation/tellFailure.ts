import { AppError } from '@latchkey/wire'
import type { Latchkey } from '../../latchkey.ts'

/** Shows an error screen for work without its own. A user who left the flow sees none. */
export function tellFailure({ modal }: Latchkey, work: Promise<unknown>): void {
  work.catch((cause: unknown) => {
    const error = AppError.from(cause)
    if (isLeft(error)) return
    const route = { name: 'error', props: { error } } as const
    if (modal.getState().length > 0) modal.push(route)
    else modal.open(route, () => {})
  })
}

/** Errors of a user who did not finish, or who refused on the flow's own screen. */
const isLeft = ({ code }: AppError) => code.startsWith('user_exited_') || code === 'unable_to_sign'
