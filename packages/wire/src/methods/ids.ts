import * as v from 'valibot'

/** Login methods that are built. A name here makes every registry ask for its folder. */
export const methodIds = ['email'] as const
export type MethodId = (typeof methodIds)[number]

/** How a login may treat an unknown identity (wire.md 2). */
export const LoginMode = v.optional(v.picklist(['login-or-sign-up', 'no-signup']), 'login-or-sign-up')
export type LoginMode = v.InferOutput<typeof LoginMode>
