import { AppError } from '@latchkey/wire'
import * as v from 'valibot'
import type { Context } from '../context.ts'
import type { Server } from '../http/server.ts'
import { approveChannel, closeChannel, findChannel } from '../vendors/farcaster/fake.ts'
import {
  approveKey,
  declineKey,
  expireKey,
  findKeyRequest,
  removeKey,
} from '../vendors/farcaster/fakeSigners.ts'
import { farcasterAnswered, farcasterPage } from './farcasterPage.ts'
import { signerPage } from './farcasterSignerPage.ts'
import { assertSandboxPage, readForm, showPage } from './page.ts'

const text = v.pipe(v.optional(v.string(), ''), v.trim(), v.maxLength(200))
const Form = v.object({
  channelToken: v.string(),
  answer: v.picklist(['approve', 'decline']),
  fid: v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number)),
  username: text,
  display_name: text,
})

const over = 'This request is answered or over.'

const SignerForm = v.object({
  token: v.string(),
  answer: v.picklist(['approve', 'decline', 'expire', 'revoke']),
  fid: v.pipe(v.optional(v.string(), '1'), v.regex(/^[1-9]\d{0,14}$/), v.transform(Number)),
})
const signerAnswers = { decline: declineKey, expire: expireKey, revoke: removeKey }

/**
 * The part of a Farcaster wallet that a login or a signer needs. If it is left open, the login times out. Never mounted
 * in production.
 */
export function farcasterSandbox(server: Server, ctx: Context): void {
  server.get('/sandbox/farcaster', async (c) => {
    const token = c.req.query('channelToken') ?? ''
    const channel = await findChannel(ctx, token)
    return channel && !channel.answer
      ? showPage(c, farcasterPage({ token, domain: channel.request.domain }))
      : showPage(c, farcasterAnswered(over))
  })

  server.post('/sandbox/farcaster', async (c) => {
    assertSandboxPage(c)
    const form = v.safeParse(Form, await readForm(c))
    if (!form.success) throw new AppError('invalid_data')
    const { channelToken: token, answer, ...user } = form.output
    const channel = await findChannel(ctx, token)
    if (!channel || channel.answer) throw new AppError('not_found')
    if (answer === 'decline') {
      await closeChannel(ctx, token)
      return showPage(c, farcasterAnswered('Declined. You can go back to the app.'))
    }
    const profile = { ...user, bio: '', pfp_url: '' }
    await approveChannel(ctx, { token, request: channel.request, user: profile })
    return showPage(c, farcasterAnswered('Approved. You can go back to the app.'))
  })

  server.get('/sandbox/farcaster/signer', async (c) => {
    const request = await findKeyRequest(ctx.db, c.req.query('token') ?? '')
    return showPage(c, request ? signerPage(request, ctx.now()) : farcasterAnswered(over))
  })

  server.post('/sandbox/farcaster/signer', async (c) => {
    assertSandboxPage(c)
    const form = v.safeParse(SignerForm, await readForm(c))
    if (!form.success) throw new AppError('invalid_data')
    const { token, answer, fid } = form.output
    if (answer === 'approve') await approveKey(ctx, { token, fid })
    else await signerAnswers[answer](ctx, token)
    const request = await findKeyRequest(ctx.db, token)
    if (!request) throw new AppError('not_found')
    return showPage(c, signerPage(request, ctx.now()))
  })
}
