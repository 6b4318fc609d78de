import * as v from 'valibot'
import { toCode } from '../fieldText.ts'
import { codeLength } from '../limits.ts'
import type { ServerErrorCode } from '../serverErrors.ts'

/** How a login handles an unknown identity (protocol 2). */
export const LoginMode = v.optional(v.picklist(['login-or-sign-up', 'no-signup']), 'login-or-sign-up')
export type LoginMode = v.InferOutput<typeof LoginMode>

const wrongCode: ServerErrorCode = 'invalid_credentials'

/** A code sent by mail or SMS, or shown by an authenticator app. Six characters; other lengths are a wrong code. */
export const Code = v.pipe(v.string(), v.transform(toCode), v.length(codeLength, wrongCode))
