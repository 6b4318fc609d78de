import type { MoreTexts } from '../texts/texts.ts'
import { fillText } from './fill.ts'

/** Named as published clients name it, so that whoever changes over finds the old one beside it (protocol 12). */
export function getPasswordFileName(appName: string): string {
  const name = appName.toLowerCase().replace(/[^a-z\s]/g, '')
  return `${name.replace(/\s/g, '-')}-privy-wallet-recovery.txt`
}

/** The password stands alone in its line: nothing is copied with it. */
export function toPasswordFile(
  password: string,
  appName: string,
  texts: Pick<MoreTexts, 'newPassword'>,
): File {
  const { fileTitle, fileText } = texts.newPassword
  const lines = [fillText(fileTitle, { app: appName }), '', password, '', fileText, '']
  return new File([lines.join('\r\n')], getPasswordFileName(appName), { type: 'text/plain;charset=utf-8' })
}

/** Saves a file as a press of a link does. The address of it goes at once: what it names has the password in it. */
export function download(file: File): void {
  const href = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href, download: file.name })
  link.click()
  // Browsers begin to read it after the press.
  setTimeout(() => URL.revokeObjectURL(href), 1_000)
}
