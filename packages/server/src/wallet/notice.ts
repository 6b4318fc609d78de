import type { Context, MailMessage } from '../context.ts'
import { page } from '../methods/email/page.ts'
import type { VaultCaller } from './caller.ts'

/**
 * Tells the user that a new device asks for the wallet: often the only sign of a stolen login (security.md 5, 17).
 * A dead mail server must not lock anyone out of their money, so a failure is logged and no more.
 */
export async function tellOfRecovery(ctx: Context, caller: VaultCaller): Promise<void> {
  try {
    const addresses = caller.user.accounts
      .filter(({ type }) => type === 'email')
      .map(({ subject }) => subject)
    await Promise.all(addresses.map((to) => ctx.mail.send(writeNotice(caller, { to, now: ctx.now() }))))
  } catch (err) {
    ctx.log.error({ err, user: caller.userId }, 'the notice of a wallet recovery was not sent')
  }
}

/** Nothing of the request is in it: the label is one of a few names of ours (R24). */
function writeNotice({ app, label }: VaultCaller, { to, now }: { to: string; now: Date }): MailMessage {
  const what = `Your ${app.name} wallet was just recovered on a new device.`
  const where = `${label}, ${now.toUTCString()}`
  const otherwise = `If this was you, there is nothing to do. If not, log in to ${app.name}, remove the device and move your funds.`
  const title = 'New device for your wallet'
  return {
    app: app.id,
    to,
    subject: `New device for your ${app.name} wallet`,
    text: [what, where, otherwise].join('\n\n'),
    html: page({ app, title, preview: what, lines: [what, where, otherwise] }),
  }
}
