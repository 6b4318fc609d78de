import type { Context } from '../context.ts'
import { sealSession, takeSession, toSignIn } from '../vendors/clouds/fakeCloudKit.ts'
import { deleteFiles, findFile, writeFile } from './fileStore.ts'

type Call = {
  container: string
  operation: string
  apiToken: string
  webToken: string
  path: string
  body: string
}
/** `next` is the token for the next call; each is valid once. */
type CloudKitAnswer = { status: number; body: object; next?: string }
type CloudRecord = { recordName: string; recordType: string; fields: Record<string, unknown> }
type Operation = { operationType: string; record: CloudRecord }

/** Records of the private database of one account, as CloudKit Web Services return them: `modify` and `lookup`. */
export async function answerCloudKit(ctx: Context, call: Call): Promise<CloudKitAnswer> {
  const session = await takeSession(ctx, call)
  if (!session) return { status: 421, body: toSignIn(ctx, call.path) }
  const next = await sealSession(ctx, session)
  if (session.outcome === 'busy')
    return { status: 503, body: { serverErrorCode: 'THROTTLED', reason: 'busy', retryAfter: 1 }, next }
  const folder = `icloud ${session.app} ${session.account}`
  const recordsCall = parse(call.body)
  if (call.operation === 'lookup') {
    const records = await Promise.all(
      (recordsCall.records ?? []).map(({ recordName }) => look(ctx, folder, recordName)),
    )
    return { status: 200, body: { records }, next }
  }
  if (call.operation !== 'modify') return { status: 404, body: { serverErrorCode: 'NOT_FOUND' }, next }
  const records = []
  for (const operation of recordsCall.operations ?? [])
    records.push(await modify(ctx, { folder, operation, isFull: session.outcome === 'full' }))
  return { status: 200, body: { records }, next }
}

type Modification = { folder: string; operation: Operation; isFull: boolean }

async function modify(ctx: Context, { folder, operation, isFull }: Modification): Promise<object> {
  const { operationType, record } = operation
  const { recordName } = record
  const id = toId(folder, recordName)
  if (operationType === 'forceDelete') {
    await deleteFiles(ctx.db, { folder, id })
    return { recordName, deleted: true }
  }
  if (operationType !== 'forceReplace') return { recordName, serverErrorCode: 'BAD_REQUEST' }
  if (isFull) return { recordName, serverErrorCode: 'QUOTA_EXCEEDED', reason: 'Quota exceeded' }
  const content = JSON.stringify(record)
  await writeFile(ctx.db, { folder, id, name: recordName, content, created_at: ctx.now() })
  return record
}

async function look(ctx: Context, folder: string, recordName: string): Promise<object> {
  const file = await findFile(ctx.db, { folder, id: toId(folder, recordName) })
  return file
    ? JSON.parse(file.content)
    : { recordName, serverErrorCode: 'NOT_FOUND', reason: 'Record not found' }
}

/** There is one record of each name. */
function toId(folder: string, recordName: string): string {
  return `${folder} ${recordName}`
}

function parse(body: string): { records?: { recordName: string }[]; operations?: Operation[] } {
  try {
    return JSON.parse(body)
  } catch {
    return {}
  }
}
