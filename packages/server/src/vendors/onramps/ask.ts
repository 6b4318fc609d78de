import { AppError } from '@latchkey/wire'
import * as v from 'valibot'
import { fetchPublic, OutsideError, type PublicRequest } from '../../network/fetchPublic.ts'
import type { OnrampContext } from './onramp.ts'

type Question<T> = { name: string; url: string; request?: PublicRequest; reply: v.GenericSchema<unknown, T> }

/**
 * Calls a vendor and returns the parsed response; `undefined` for 404. None of its text is passed on.
 *
 * @throws AppError `feature_not_enabled` if it refuses the keys, `too_many_requests`, `invalid_data`
 * @throws OutsideError without a usable response
 */
export async function askOnramp<T>(
  ctx: Pick<OnrampContext, 'config'>,
  { name, url, request, reply }: Question<T>,
): Promise<T | undefined> {
  const { status, text } = await fetchPublic(ctx, url, { ...request, service: 'onramp' })
  if (status === 404) return undefined
  if (status === 401 || status === 403)
    throw new AppError('feature_not_enabled', {
      message: `${name} does not take the keys of this app. Use another method.`,
    })
  if (status === 429) throw new AppError('too_many_requests')
  if (status >= 400 && status < 500)
    throw new AppError('invalid_data', { message: `${name} refused this purchase. Use another method.` })
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), reply), text)
  if (status >= 300 || !result.success)
    throw new OutsideError('unreachable', `${name} answers ${status}, and not what its contract says.`)
  return result.output
}
