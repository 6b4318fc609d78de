import { CodeScreen } from '../../otp/CodeScreen.tsx'
import { emailChannel } from './channel.ts'
import type { EmailScreens } from './modalRoutes.ts'

export function EmailCodeScreen({ journey, email }: EmailScreens['email.code']) {
  return <CodeScreen channel={emailChannel} journey={journey} to={email} />
}
