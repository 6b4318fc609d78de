import * as v from 'valibot'
import { AppId } from '../app.ts'
import { endpoint } from '../endpoint.ts'

const text = v.string()
const url = v.nullable(v.pipe(text, v.url()))

/** What a consent screen shows of the provider app. Asked without any header (wire.md 2.13). */
export const getDetails = endpoint({
  method: 'GET',
  path: '/api/v1/apps/:app_id/cross-app/details',
  guard: 'public',
  input: v.object({ app_id: AppId }),
  reply: v.looseObject({
    name: text,
    icon_url: v.nullable(text),
    /** Without it the stand-alone connector opens `undefined/cross-app/connect` (wire.md 2.13, run). */
    custom_api_url: v.nullish(text),
    custom_connect_url: v.nullish(text),
    custom_transact_url: v.nullish(text),
  }),
})

/** The apps whose accounts may log in to this one. */
export const listConnections = endpoint({
  method: 'GET',
  path: '/api/v1/apps/:app_id/cross-app/connections',
  guard: 'public',
  input: v.object({ app_id: AppId }),
  reply: v.looseObject({
    connections: v.array(
      v.looseObject({
        provider_app_id: text,
        provider_app_name: text,
        provider_app_icon_url: url,
        provider_app_custom_api_url: url,
        read_only: v.boolean(),
      }),
    ),
  }),
})
