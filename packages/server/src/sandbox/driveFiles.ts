import type { Context } from '../context.ts'
import type { DriveGrant } from '../vendors/clouds/fakeDrive.ts'
import { openText } from '../vendors/clouds/fakeText.ts'
import { deleteFiles, findFile, listFiles, type StoredFile, writeFile } from './fileStore.ts'
import { readParts } from './multipart.ts'

/** JSON, or the content of a file. */
type DriveAnswer = { status: number; body?: object | string }

export function toDriveFolder({ app, account }: Pick<DriveGrant, 'app' | 'account'>): string {
  return `drive ${app} ${account}`
}

/** Files in the hidden folder of one account, as the Drive API v3 returns them: list, create, read, delete. */
export async function answerDriveFiles(ctx: Context, request: Request): Promise<DriveAnswer> {
  const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? []
  const grant = await openText<DriveGrant>(ctx, 'drive-token', token)
  if (!grant || grant.outcome === 'expired') return refuse(401, 'authError', 'Invalid Credentials')
  if (grant.outcome === 'unticked')
    return refuse(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.')
  if (grant.outcome === 'busy') return refuse(403, 'userRateLimitExceeded', 'User rate limit exceeded.')
  const folder = toDriveFolder(grant)
  const { pathname, searchParams } = new URL(request.url)
  if (pathname === '/sandbox/drive/upload/drive/v3/files')
    return request.method === 'POST' ? create(ctx, { grant, folder, request }) : notFound()
  if (pathname === '/sandbox/drive/drive/v3/files') return list(ctx, folder, searchParams)
  const [, id = ''] = /^\/sandbox\/drive\/drive\/v3\/files\/([\w-]+)$/.exec(pathname) ?? []
  const file = await findFile(ctx.db, { folder, id })
  if (!file) return notFound()
  if (request.method === 'DELETE') {
    await deleteFiles(ctx.db, { folder, id })
    return { status: 204 }
  }
  return { status: 200, body: searchParams.get('alt') === 'media' ? file.content : toResource(file) }
}

async function list(ctx: Context, folder: string, params: URLSearchParams): Promise<DriveAnswer> {
  // Outside of its own folder the scope shows nothing to an app.
  if (params.get('spaces') !== 'appDataFolder')
    return refuse(403, 'insufficientScopes', 'The granted scopes do not give access to the requested spaces.')
  const [, name] = /^name ?= ?'([^'\\]*)'$/.exec(params.get('q') ?? '') ?? []
  if (name === undefined) return refuse(400, 'invalid', 'Invalid Value')
  const matches = await listFiles(ctx.db, { folder, name })
  const files = params.get('orderBy') === 'createdTime desc' ? matches : matches.reverse()
  return { status: 200, body: { files: files.map(toResource) } }
}

type Creation = { grant: DriveGrant; folder: string; request: Request }

async function create(ctx: Context, { grant, folder, request }: Creation): Promise<DriveAnswer> {
  const parts = readParts(request.headers.get('content-type') ?? '', await request.text())
  if (!parts) return refuse(400, 'badContent', 'Malformed multipart body.')
  const { name, parents } = parts.metadata
  if (typeof name !== 'string' || String(parents) !== 'appDataFolder')
    return refuse(
      403,
      'insufficientFilePermissions',
      'The user does not have sufficient permissions for this file.',
    )
  if (grant.outcome === 'full')
    return refuse(403, 'storageQuotaExceeded', "The user's Drive storage quota has been exceeded.")
  const id = Buffer.from(ctx.random(24)).toString('base64url')
  const file = { id, name, content: parts.content, created_at: ctx.now() }
  await writeFile(ctx.db, { folder, ...file })
  return { status: 200, body: toResource(file) }
}

function toResource({ id, name, created_at }: StoredFile) {
  return { kind: 'drive#file', id, name, createdTime: created_at.toISOString() }
}

function notFound(): DriveAnswer {
  return refuse(404, 'notFound', 'File not found.')
}

function refuse(code: number, reason: string, message: string): DriveAnswer {
  return { status: code, body: { error: { code, message, errors: [{ domain: 'global', reason, message }] } } }
}
