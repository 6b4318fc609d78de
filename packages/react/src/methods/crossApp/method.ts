import type { Method } from '../../modal/navigation/method.ts'
import { once } from '../../once.ts'
import { isAppOption, useAppRows } from './useAppRows.ts'

export const crossAppMethod: Method = {
  id: 'crossApp',
  owns: isAppOption,
  accountType: () => 'cross_app',
  useRows: useAppRows,
  opensWindow: () => true,
  load: once(() => import('./screens.ts')),
}
