// Runs in the host page: second factors, with the SDK's own screens or with the app's.
import { useMfa, useMfaEnrollment, useRegisterMfaListener } from '@privy-io/react-auth'
import { useState } from 'react'
import { tell } from './signing.js'

export function useSecondFactor(setSigned, { mfaMethods = [] }) {
  const [asked, setAsked] = useState([])
  const { submit } = useMfa()
  const enrollment = useMfaEnrollment()
  useRegisterMfaListener({ onMfaRequired: async ({ mfaMethods: methods }) => setAsked([...methods]) })
  // The test puts the code there.
  const answer = (message, work) => tell(setSigned, { message }, async () => (await work()) ?? 'done')
  return {
    state: { mfaMethods, asked },
    actions: {
      'second-factors': () => enrollment.showMfaEnrollmentModal(),
      'begin-totp': () => answer('Secret', async () => (await enrollment.initEnrollmentWithTotp()).secret),
      'enroll-totp': () =>
        answer('Enrolled', () => enrollment.submitEnrollmentWithTotp({ mfaCode: window.code })),
      // The request itself still runs, and reports its own result.
      'submit-totp': async () => {
        setAsked([])
        await submit('totp', window.code).catch((error) => setAsked([String(error?.message ?? error)]))
      },
      'remove-totp': () => answer('Removed', () => enrollment.unenrollWithTotp()),
    },
  }
}
