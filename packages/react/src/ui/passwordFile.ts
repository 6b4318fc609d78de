import type { MoreTexts } from '../texts/texts.ts'
import { fillText } from './fill.ts'

/** Named as in published clients, so that users who migrate find the old file next to it (protocol 12). */
export function getPasswordFileName(appName: string): string {
  const name = appName.toLowerCase().replace(/[^a-z\s]/g, '')
  return `${name.replace(/\s/g, '-')}-privy-wallet-recovery.txt`
}

/** The password has its own line, so that copying it copies nothing else. */
export function toPasswordFile(
  password: string,
  appName: string,
  texts: Pick<MoreTexts, 'newPassword'>,
): File {
  const { fileTitle, fileText } = texts.newPassword
  const lines = [fillText(fileTitle, { app: appName }), '', password, '', fileText, '']
  return new File([lines.join('\r\n')], getPasswordFileName(appName), { type: 'text/plain;charset=utf-8' })
}

/** Saves a file like a click on a link. Its object URL is revoked soon: the file contains the password. */
export function download(file: File): void {
  const href = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href, download: file.name })
  link.click()
  // Browsers begin to read it after the click.
  setTimeout(() => URL.revokeObjectURL(href), 1_000)
}
