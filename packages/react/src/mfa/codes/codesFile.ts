import type { MoreTexts } from '../../texts/texts.ts'
import { fillText } from '../../ui/fill.ts'

/** Each code stands alone in its line: nothing is copied with it. */
export function toCodesFile(
  codes: readonly string[],
  appName: string,
  { mfaCodes: t }: Pick<MoreTexts, 'mfaCodes'>,
): File {
  const lines = [fillText(t.fileTitle, { app: appName }), '', ...codes, '', t.fileText, '']
  const app = appName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  const name = `${app || 'app'}-recovery-codes.txt`
  return new File([lines.join('\r\n')], name, { type: 'text/plain;charset=utf-8' })
}
