import { limits } from '@latchkey/wire'
import type { App } from '../../app/app.ts'

/** Nothing in these texts comes from a request (R24). The name is the app's own. */
export function codeText({ name }: App, code: string): string {
  return `${code} is your ${name} login code. It works once, for ${limits.codeLifeSeconds / 60} minutes. Give it to nobody.`
}
