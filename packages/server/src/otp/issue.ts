import { AppError, limits } from '@latchkey/wire'
import type { Context } from '../context.ts'
import { type Limit, secondsLeft } from '../db/once/counter.ts'
import { toNetwork } from '../network/address.ts'
import { type CodeTarget, macMessage, randomCode, toRow } from './code.ts'
import { forgetCode, type Refusal, secondsUntilResend, storeCode } from './store.ts'
import { findTestRecipient } from './testAccounts/verify.ts'

const hour = 3_600
const sendsPerHourAndMailbox = 20

type CodeRequest = CodeTarget & {
  address: string
  /** The counter of these codes; without it, those of all callers are counted together. */
  counter?: string | undefined
}

/**
 * Creates a code and passes it to `send`. An older one for the same purpose becomes invalid (R15: shape of a code).
 * Throws `too_many_requests` with the seconds to wait (R21: limits on sending codes). A code that could not be sent
 * does not count as a resend.
 */
export async function issueCode(
  ctx: Context,
  target: CodeRequest,
  send: (code: string) => Promise<void>,
): Promise<void> {
  // Its code is known, and no message reaches it.
  if (await findTestRecipient(ctx, target)) return
  const code = randomCode(ctx)
  const now = ctx.now()
  const row = toRow(target)
  const mac = await ctx.seal.mac(target.app.id, 'code', macMessage(target, code))
  const refusal = await storeCode(ctx.pipelines.writes, { row, mac, limits: sendLimits(ctx, target), now })
  if (refusal) throw await tooMany(ctx, { row, refusal })
  try {
    await send(code)
  } catch (cause) {
    await forgetCode(ctx.db, row)
    throw cause
  }
}

function sendLimits(
  ctx: Context,
  { app, channel, recipient, purpose, userId, address, counter }: CodeRequest,
): Limit[] {
  const now = ctx.now()
  // An attacker who requests login codes must not use up the codes of the owner's second factor.
  const apart = counter === undefined ? '' : `:${purpose}:${userId}:${counter}`
  const ofIdentity: Limit = {
    kind: 'protecting',
    key: `send:${app.id}:${channel}:${recipient}${apart}`,
    limit: limits.codeSendsPerHour,
    windowSeconds: hour,
    now,
  }
  const ofNetwork: Limit = {
    kind: 'coarse',
    key: `send:${app.id}:network:${toNetwork(address)}`,
    limit: app.settings.codes_per_hour_and_network,
    windowSeconds: hour,
    now,
  }
  const ofMailbox: Limit = {
    kind: 'coarse',
    key: `send:${app.id}:mailbox:${toMailbox(recipient)}`,
    limit: sendsPerHourAndMailbox,
    windowSeconds: hour,
    now,
  }
  return [
    ...(ctx.config.ipLimits ? [ofNetwork] : []),
    ofIdentity,
    ...(channel === 'email' && toMailbox(recipient) !== recipient ? [ofMailbox] : []),
  ]
}

/** Mail to `ada+anything` arrives at `ada`: an attacker could flood her through any number of addresses. */
function toMailbox(address: string): string {
  const [plus, at] = [address.indexOf('+'), address.lastIndexOf('@')]
  return plus < 0 || plus > at ? address : address.slice(0, plus) + address.slice(at)
}

type RefusedCode = { row: ReturnType<typeof toRow>; refusal: Refusal }

async function tooMany(ctx: Context, { row, refusal }: RefusedCode): Promise<AppError> {
  const data =
    refusal === 'cooldown'
      ? // So that the modal asks for that code, where a page was reloaded in between.
        { retry_after_seconds: await secondsUntilResend(ctx.db, { row, now: ctx.now() }), already_sent: true }
      : { retry_after_seconds: await secondsLeft(ctx.db, refusal) }
  return new AppError('too_many_requests', { data })
}
