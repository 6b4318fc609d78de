import { defineScreens } from '../../modalRuntime.ts'
import type { ErrorScreens } from './modalRoutes.ts'
import { StorageBlockedScreen } from './StorageBlockedScreen.tsx'

export const screens = defineScreens<ErrorScreens>({
  'errors.storageBlocked': StorageBlockedScreen,
})
