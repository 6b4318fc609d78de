import { limits, vault } from '@latchkey/wire'
import type { Routes } from '../http/route.ts'
import { readFactors } from '../mfa/factors.ts'
import { commitAndFinish, stageAndKeep } from '../pregeneration/afterImport.ts'
import { handOver } from '../pregeneration/handOver.ts'
import { addWallet } from './addWallet.ts'
import { onDevice } from './deviceRoutes.ts'
import { listDevices, restoreDevice, revokeDevice } from './devices.ts'
import { exportSlot } from './export.ts'
import { openIntent } from './intents.ts'
import { recoverSlot } from './recover.ts'
import { commitRecovery, readRecovery, stageRecovery } from './recovery/change.ts'
import { prepareRecovery } from './recovery/prepare.ts'
import { addDeviceSlot, openDeviceSlot } from './slots.ts'
import { readMaterial } from './stage.ts'

export const walletRoutes: Routes = (route, ctx) => {
  route(vault.createIntent, onDevice(ctx, vault.createIntent, openIntent))
  route(vault.stageMaterial, onDevice(ctx, vault.stageMaterial, stageAndKeep), {
    bodyBytes: limits.walletMaterialBytes,
  })
  route(vault.readMaterial, onDevice(ctx, vault.readMaterial, readMaterial))
  route(vault.commitIntent, onDevice(ctx, vault.commitIntent, commitAndFinish))
  route(vault.takeOver, onDevice(ctx, vault.takeOver, handOver))
  route(vault.openDeviceSlot, onDevice(ctx, vault.openDeviceSlot, openDeviceSlot))
  route(vault.recoverSlot, onDevice(ctx, vault.recoverSlot, recoverSlot))
  route(vault.exportSlot, onDevice(ctx, vault.exportSlot, exportSlot))
  route(vault.prepareRecovery, onDevice(ctx, vault.prepareRecovery, prepareRecovery))
  route(vault.stageRecovery, onDevice(ctx, vault.stageRecovery, stageRecovery))
  route(vault.readRecovery, onDevice(ctx, vault.readRecovery, readRecovery))
  route(vault.commitRecovery, onDevice(ctx, vault.commitRecovery, commitRecovery))
  route(vault.addDeviceSlot, onDevice(ctx, vault.addDeviceSlot, addDeviceSlot))
  route(vault.addWallet, onDevice(ctx, vault.addWallet, addWallet))
  // Called by the host page, which has no device key: after losing a device, the user must be able to disable it from
  // anywhere.
  route(vault.listDevices, ({ app, user }) => listDevices(ctx, { ...user, app }))
  route(vault.revokeDevice, ({ app, user, input }) => revokeDevice(ctx, { ...user, app }, input))
  const restoreOnDevice = onDevice(ctx, vault.restoreDevice, restoreDevice)
  // A grant is valid on the device that has verified the factor. For a user without one, a host page may call this.
  route(vault.restoreDevice, async (request) => {
    const { app, user, input } = request
    const { isRequired } = await readFactors(ctx, { appId: app.id, userId: user.userId })
    return isRequired ? restoreOnDevice(request) : restoreDevice(ctx, { ...user, app }, input)
  })
}
