import { limits } from '@latchkey/wire'
import { createSessionReader } from '../channel/session.ts'
import { fail } from '../errors.ts'
import type { Frame } from '../vault/vault.ts'
import { copyBytes } from './clipboard.ts'
import type { ExportRequest } from './exportRequest.ts'
import { type ExportedKey, openKey } from './openKey.ts'
import { getProblem } from './problem.ts'
import type { SealedKey } from './sealedKey.ts'
import type { CopyButton, View } from './view.ts'

/** Opens the wallet and offers its key, or shows why not. The host learns nothing of it. */
export async function showExport(
  frame: Frame,
  request: ExportRequest,
  { view, clipboard }: { view: View; clipboard: Clipboard },
): Promise<void> {
  try {
    view.wait()
    const session = createSessionReader(frame.appId)(request.accessToken)
    const caller = { session, grant: await frame.grants.take(session) }
    view.offer(toButtons(await openKey(frame, caller, request), clipboard))
    setTimeout(() => view.fail({ text: 'over' }), limits.exportSeconds * 1_000)
  } catch (error) {
    view.fail(getProblem(error), () => void showExport(frame, request, { view, clipboard }))
  }
}

function toButtons({ key, phrase }: ExportedKey, clipboard: Clipboard): CopyButton[] {
  const toButton = (text: CopyButton['text'], sealedKey: SealedKey): CopyButton => ({
    text,
    copy: () => copyKey(sealedKey, clipboard),
  })
  return [toButton('copyKey', key), ...(phrase ? [toButton('copyPhrase', phrase)] : [])]
}

/** False after the time has passed. */
async function copyKey(sealedKey: SealedKey, clipboard: Clipboard): Promise<boolean> {
  if (sealedKey.isOver()) return false
  await copyBytes(clipboard, async () => (await sealedKey.open()) ?? fail('error'))
  return true
}
