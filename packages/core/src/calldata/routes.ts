import type { calldata } from '@latchkey/wire'
import type { Route } from '../route.ts'

export const findFunction: Route<typeof calldata.findFunction> = {
  method: 'GET',
  path: '/api/v1/calldata/function',
}
