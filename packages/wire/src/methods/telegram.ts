import * as v from 'valibot'
import { User } from '../account.ts'
import { endpoint } from '../endpoint.ts'
import { Session } from '../session.ts'
import { LoginMode } from './ids.ts'

const text = v.string()
const maybe = v.nullish(text)
/** A number, also as text: in a page's query everything is text (protocol 2.11). */
const Count = v.pipe(v.union([v.number(), v.pipe(text, v.regex(/^\d+$/))]), v.transform(Number), v.integer())

/** The data signed by Telegram's login widget. Drops other keys: they are not in its hash. */
export const AuthResult = v.object({
  id: Count,
  first_name: text,
  auth_date: Count,
  hash: text,
  username: v.optional(text),
  last_name: v.optional(text),
  photo_url: v.optional(text),
})
export type AuthResult = v.InferOutput<typeof AuthResult>

/** The data signed by Telegram for a Mini App. `user` and `receiver` are JSON texts, hashed unchanged. */
export const WebAppData = v.object({
  user: text,
  auth_date: Count,
  hash: text,
  query_id: v.optional(text),
  chat_instance: v.optional(text),
  chat_type: v.optional(text),
  start_param: v.optional(text),
  signature: v.optional(text),
  // Also signed by Telegram if present, so the hash fails without them. Published schemas drop them.
  receiver: v.optional(text),
  chat: v.optional(text),
  can_send_after: v.optional(v.union([v.number(), text])),
})
export type WebAppData = v.InferOutput<typeof WebAppData>

const proof = {
  telegram_auth_result: v.nullish(AuthResult),
  telegram_web_app_data: v.nullish(WebAppData),
}

export const authenticate = endpoint({
  method: 'POST',
  path: '/api/v1/telegram/authenticate',
  guard: 'anyone',
  // `captcha_token` here, `token` everywhere else (protocol 14.9).
  input: v.object({ captcha_token: maybe, ...proof, mode: LoginMode }),
  reply: Session,
})

export const link = endpoint({
  method: 'POST',
  path: '/api/v1/telegram/link',
  guard: 'user',
  input: v.object(proof),
  reply: User,
})

export const unlink = endpoint({
  method: 'POST',
  path: '/api/v1/telegram/unlink',
  guard: 'user',
  input: v.object({ telegram_user_id: text }),
  reply: User,
})

export const transfer = endpoint({
  method: 'POST',
  path: '/api/v1/telegram/transfer',
  guard: 'user',
  input: v.object({ nonce: text, ...proof }),
  reply: User,
})
