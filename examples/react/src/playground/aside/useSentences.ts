import {
  type User,
  useCreateWallet,
  useLinkAccount,
  useLogin,
  useSignMessage,
  useSignTypedData,
  useUpdateAccount,
} from '@latchkey/react'
import { useEffect } from 'react'
import { getUserName } from '../account/getUserName.ts'
import { usePage } from '../page.ts'
import { describeRequest, onRequest } from './requests.ts'
import { toSentence } from './sentences.ts'

/** The log's entries come from the SDK's callbacks and from real requests only. */
export function useSentences({ isDialog, onLogin }: { isDialog: boolean; onLogin(): void }): void {
  const { log } = usePage()
  useEffect(
    () =>
      onRequest((request) => {
        const sentence = toSentence(request)
        if (sentence) log(sentence, describeRequest(request))
      }),
    [log],
  )
  useLogin({
    onComplete: ({ user, wasAlreadyAuthenticated }: { user: User; wasAlreadyAuthenticated: boolean }) => {
      const name = getUserName(user)
      log(
        wasAlreadyAuthenticated ? `Welcome back, ${name}.` : `${name} logged in. login() returned the user.`,
      )
      if (!wasAlreadyAuthenticated) onLogin()
    },
    onError: (code) => {
      if (code !== 'exited_auth_flow') log(`The login ended: ${code}.`)
      // An inline modal does not close: the page has already moved on.
      else if (isDialog) log('The modal was closed. login() returned without a user.')
    },
  })
  useLinkAccount({
    onSuccess: ({ linkMethod }) => log(`A login method was linked: ${linkMethod}.`),
    onError: (code) => log(`Nothing was linked: ${code}.`),
  })
  useUpdateAccount({
    onSuccess: ({ updateMethod }) => log(`A login method was changed: ${updateMethod}.`),
    onError: (code) => log(`Nothing was changed: ${code}.`),
  })
  useCreateWallet({
    onSuccess: () => log('A wallet was created in the frame. The server only holds encrypted pieces.'),
  })
  useSignMessage({
    onSuccess: () => log('The message was signed in the frame. The app received the signature.'),
  })
  useSignTypedData({
    onSuccess: () => log('The order was signed in the frame. The app received the signature.'),
  })
}
