import type { Latchkey } from '../latchkey.ts'
import { passCaptcha } from '../modal/navigation/passCaptcha.ts'

/** Starts again on a waiting screen. The captcha, if required, is over that screen until it is passed. */
export function restart(latchkey: Latchkey, begin: () => void): void {
  passCaptcha(latchkey, ({ leave }) => {
    leave()
    begin()
  })
}
