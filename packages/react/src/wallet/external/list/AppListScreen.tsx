import { AppError } from '@latchkey/wire'
import { useState } from 'react'
import { useLatchkey } from '../../../context.ts'
import { rememberScreen } from '../../../modal/navigation/rememberScreen.ts'
import { toMark } from '../../../ui/marks/toMark.ts'
import type { ExternalScreens } from '../modalRoutes.ts'
import { walletRoute } from '../walletRoute.ts'
import { AppListView } from './AppListView.tsx'
import { type WalletEntry, walletRegistry } from './walletRegistry.ts'

const rows = Object.entries<WalletEntry>(walletRegistry)
  .filter(([, { native, universal }]) => native ?? universal)
  .map(([id, { name }]) => ({ id, label: name, mark: toMark(id, name) }))

export function AppListScreen({ purpose }: ExternalScreens['external.apps']) {
  const latchkey = useLatchkey()
  const { modal } = latchkey
  const [busyId, setBusyId] = useState<string>()
  const select = (id: string) => {
    const isOnShow = rememberScreen(latchkey)
    setBusyId(id)
    walletRoute(latchkey, purpose, id)
      .catch((cause: unknown) => ({ name: 'error' as const, props: { error: AppError.from(cause) } }))
      .then((route) => isOnShow() && modal.push(route))
      .finally(() => setBusyId(undefined))
  }
  const onBack = modal.getState().length > 1 ? modal.back : undefined
  return <AppListView rows={rows} busyId={busyId} onSelect={select} onBack={onBack} />
}
