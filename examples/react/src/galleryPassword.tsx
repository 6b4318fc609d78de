import type { RefObject } from 'react'
import { AddPasswordView } from '../../../packages/react/src/wallet/recovery/password/AddPasswordView.tsx'
import {
  PasswordResultView,
  type PasswordResultViewProps,
} from '../../../packages/react/src/wallet/recovery/password/PasswordResultView.tsx'
import { emptyEntry, readEntry } from '../../../packages/react/src/wallet/recovery/password/passwordEntry.ts'
import { SetPasswordView } from '../../../packages/react/src/wallet/recovery/password/SetPasswordView.tsx'
import type { SetPasswordViewProps } from '../../../packages/react/src/wallet/recovery/password/setPasswordProps.ts'
import { none } from './gallerySamples.tsx'
import type { Screen } from './galleryScreens.tsx'
import { sentenceScreen } from './gallerySentences.tsx'

/** The field's initial value. */
function refWithValue(value: string): RefObject<HTMLInputElement | null> {
  let element: HTMLInputElement | null = null
  return {
    get current() {
      return element
    },
    set current(input) {
      element = input
      if (input) input.value = value
    },
  }
}

type SampleInput = { typed?: string; repeated?: string }

const setting = (
  id: string,
  name: string,
  { typed = '', repeated = '', ...props }: Partial<Omit<SetPasswordViewProps, 'repeated'>> & SampleInput,
): Screen => {
  const entry = {
    ...readEntry(emptyEntry, { password: typed, repetition: repeated }),
    isTouched: true,
    isRepeatTouched: true,
  }
  return {
    id,
    group: 'Wallet password',
    name,
    view: (
      <SetPasswordView
        appName="Harbor"
        isReset={false}
        step="creating"
        password={refWithValue(typed)}
        repetition={refWithValue(repeated)}
        entry={typed ? entry : emptyEntry}
        hasUnderstood={false}
        isBusy={false}
        generate={() => 'Tavok-Lumir-Besud-Nihan-71'}
        onEdit={none}
        onTouch={none}
        onUnderstood={none}
        onDownload={none}
        onContinue={none}
        onBack={none}
        {...props}
      />
    ),
  }
}

const result = (id: string, name: string, props: Partial<PasswordResultViewProps>): Screen => ({
  id,
  group: 'Wallet password',
  name,
  view: <PasswordResultView onClose={none} {...props} />,
})

const samplePassword = 'Kestrel-Moss-71'

export const passwordScreens: Screen[] = [
  {
    id: 'password-add',
    group: 'Wallet password',
    name: 'Add a password',
    view: <AddPasswordView onContinue={none} />,
  },
  setting('password-set', 'Set it', {}),
  setting('password-strong', 'Set it, a strong one', { typed: samplePassword }),
  setting('password-weak', 'Set it, characters that it cannot have', { typed: 'har bör' }),
  setting('password-reset', 'Set another one', { isReset: true, typed: 'harbour', onBack: undefined }),
  setting('password-save', 'Save it', { step: 'saving', typed: samplePassword }),
  setting('password-save-long', 'Save a made-up one', {
    step: 'saving',
    typed: 'Tavok-Lumir-Besud-Nihan-71',
    appName: 'Harbormasters’ Association',
  }),
  setting('password-confirm', 'Confirm it', { step: 'confirming', typed: samplePassword }),
  setting('password-mismatch', 'Confirm it, not the same', {
    step: 'confirming',
    typed: samplePassword,
    repeated: 'Kestrel-Mos',
  }),
  setting('password-final', 'Confirm that it is saved', {
    step: 'finalizing',
    typed: samplePassword,
    onCancel: none,
  }),
  setting('password-setting', 'Setting it', {
    step: 'finalizing',
    typed: samplePassword,
    hasUnderstood: true,
    isBusy: true,
    progress: 0.42,
  }),
  sentenceScreen(({ unreachable: t }) =>
    setting('password-unreached', 'Setting it, no connection', {
      step: 'finalizing',
      typed: samplePassword,
      hasUnderstood: true,
      problem: t.title,
      onCancel: none,
    }),
  ),
  result('password-done', 'It is set', {}),
  sentenceScreen(({ error: t }) =>
    result('password-failed', 'It is not set', { problem: { text: t.tooMany } }),
  ),
]
