import type { App } from '../../app/app.ts'
import { findVendorKeys } from '../../app/vendorKeys.ts'
import type { Context } from '../../context.ts'
import { fetchPublic } from '../../network/fetchPublic.ts'
import { findDriveKeys } from './driveKeys.ts'
import { askFakeCloudKit, fakeCloudKitKeys } from './fakeCloudKit.ts'
import { askFakeDrive, fakeDriveKeys } from './fakeDrive.ts'
import { type Drive, driveUrls, googleDrive } from './googleDrive.ts'
import { type CloudKit, cloudKit } from './icloud.ts'

/** A cloud of the user in which an app can keep backups: its access, and the address for the frame. */
export type Clouds = { 'google-drive': Drive & { apiUrl: string }; icloud: CloudKit }
export type CloudName = keyof Clouds

/** Undefined without keys; in development the sandbox replaces them. */
export async function findDrive(ctx: Context, app: App): Promise<Clouds['google-drive'] | undefined> {
  const ask = (url: string, request = {}) => fetchPublic(ctx, url, { ...request, service: 'cloud' })
  const driveKeys = await findDriveKeys(ctx, app)
  const keys = driveKeys ?? fakeIn(ctx, () => fakeDriveKeys(ctx, app))
  if (!keys) return undefined
  const { api_url: apiUrl = driveUrls.api_url } = keys
  return { apiUrl, ...googleDrive({ keys, ask: driveKeys ? ask : askFakeDrive(ctx) }) }
}

export async function findICloud(ctx: Context, app: App): Promise<CloudKit | undefined> {
  const ask = (url: string, request = {}) => fetchPublic(ctx, url, { ...request, service: 'cloud' })
  const icloudKeys = await findVendorKeys(ctx, app, 'icloud')
  const keys = icloudKeys ?? fakeIn(ctx, () => fakeCloudKitKeys(ctx, app))
  return keys && cloudKit({ keys, ask: icloudKeys ? ask : askFakeCloudKit(ctx) })
}

function fakeIn<T>({ config }: Context, make: () => T): T | undefined {
  return config.profile === 'development' ? make() : undefined
}
