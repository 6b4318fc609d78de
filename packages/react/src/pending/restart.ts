import type { Latchkey } from '../latchkey.ts'
import { passCaptcha } from '../modal/navigation/passCaptcha.ts'

/** Begins on a screen that waits already. The captcha, where one is needed, lies over that screen until it is passed. */
export function restart(latchkey: Latchkey, begin: () => void): void {
  passCaptcha(latchkey, ({ leave }) => {
    leave()
    begin()
  })
}
