import { defineScreens } from '../../modalRuntime.ts'
import { ChooseScreen } from './ChooseScreen.tsx'
import type { WalletsScreens } from './modalRoutes.ts'

export const screens = defineScreens<WalletsScreens>({ 'wallets.choose': ChooseScreen })
