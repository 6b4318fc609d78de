export { readConfig } from './config/config.ts'
export type { Context, Mail, MailMessage, SignedIn } from './context.ts'
export { createServer, openContext } from './main.ts'
