import type { Screens } from '../../modal/modalRoute.ts'
import { CodeScreen } from '../../otp/CodeScreen.tsx'
import { emailChannel } from './channel.ts'

export function EmailCodeScreen({ journey, email }: Screens['email.code']) {
  return <CodeScreen way={emailChannel} journey={journey} to={email} />
}
