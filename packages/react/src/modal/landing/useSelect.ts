import { AppError } from '@latchkey/wire'
import { useState } from 'react'
import { useLatchkey } from '../../context.ts'
import type { Journey } from '../../navigation/journey.ts'
import { findMethod } from '../navigation/method.ts'
import { useMethods } from '../navigation/methodsContext.ts'
import { openPopup } from '../navigation/openPopup.ts'
import { passCaptcha } from '../navigation/passCaptcha.ts'
import type { FieldOption } from './useLandingField.tsx'

type LandingFields = { fields: readonly FieldOption[]; turnTo(option: FieldOption): Promise<void> }

/** Opens the first screen of the chosen method, after a captcha if one is required; or makes it the field. */
export function useSelect(journey: Journey, { fields, turnTo }: LandingFields) {
  const latchkey = useLatchkey()
  const methods = useMethods()
  const [busyId, setBusyId] = useState<string>()
  const begin = async (option: string) => {
    const field = fields.find((one) => one.option === option)
    if (field) return turnTo(field)
    const chunk = await findMethod(methods, option)?.load()
    if (!chunk) return
    passCaptcha(latchkey, async ({ show }) => {
      // Skipped if the user has closed the modal meanwhile.
      if (latchkey.modal.getState()[0]) show(await chunk.begin(latchkey, journey, option))
    })
  }
  const select = (option: string) => {
    setBusyId(option)
    const closePopup = openPopup(latchkey, findMethod(methods, option))
    begin(option)
      .catch((cause) =>
        latchkey.modal.push({ name: 'error', props: { error: AppError.from(cause, 'server_unreachable') } }),
      )
      .finally(() => {
        closePopup()
        setBusyId(undefined)
      })
  }
  return { busyId, select }
}
