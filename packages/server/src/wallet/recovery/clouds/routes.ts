import { AppError, recovery } from '@latchkey/wire'
import type { EndpointRequest, Routes } from '../../../http/route.ts'
import { beginDrive } from './begin.ts'
import { redeemDrive } from './redeem.ts'
import { requireCloud } from './requireCloud.ts'

/** Gives a page access to the user's own cloud for the frame, which keeps the backup there (protocol 6.7). */
export const cloudRoutes: Routes = (route, ctx) => {
  route(recovery.initOAuth, async (request) => ({
    url: await beginDrive(ctx, { ...whoAsks(request), input: request.input }),
  }))

  route(recovery.authenticate, async (request) => ({
    access_token: await redeemDrive(ctx, { ...whoAsks(request), input: request.input }),
  }))

  route(recovery.initICloud, async ({ app, input }) => {
    // Apps for iOS keep the backup themselves, and the frame does not know it.
    if (input.client_type !== 'web') throw new AppError('feature_not_enabled')
    const icloud = await requireCloud(ctx, app, 'icloud')
    return { url: await icloud.signInUrl() }
  })
}

type CloudRequest = Pick<EndpointRequest, 'app' | 'user' | 'clientId' | 'header'>

function whoAsks({ app, user, clientId, header }: CloudRequest) {
  return { app, userId: user.userId, clientId: clientId ?? '', caId: header('privy-ca-id') ?? '' }
}
