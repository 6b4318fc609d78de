import type { Routes } from '../../http/route.ts'

export const siweRoutes: Routes = () => {}
