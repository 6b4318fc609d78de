import { calldata } from '@latchkey/wire'
import type { Routes } from '../http/route.ts'
import { createSourcify } from '../vendors/abi/sourcify.ts'
import { createFindFunction } from './findFunction.ts'

/** Each contract that a caller makes up causes a request to the source. */
const functionsPerMinute = 60

export const calldataRoutes: Routes = (route, ctx) => {
  const { abiSourceUrl } = ctx.config
  const findFunction = createFindFunction(ctx, abiSourceUrl ? createSourcify(ctx, abiSourceUrl) : undefined)
  route(
    calldata.findFunction,
    ({ input: { chain_id: chainId, address, selector } }) => findFunction({ chainId, address, selector }),
    { perMinute: functionsPerMinute },
  )
}
