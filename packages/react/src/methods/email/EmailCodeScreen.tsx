import type { Screens } from '../../modal/place.ts'
import { CodeScreen } from '../codes/CodeScreen.tsx'
import { emailWay } from './way.ts'

export function EmailCodeScreen({ journey, email }: Screens['email.code']) {
  return <CodeScreen way={emailWay} journey={journey} to={email} />
}
