import type { ReactNode } from 'react'
import { ConsentView, type ConsentViewProps } from '../../../packages/consent/src/ConsentView.tsx'
import { EndView, type EndViewProps } from '../../../packages/consent/src/EndView.tsx'
import { OtherDeviceView } from '../../../packages/consent/src/OtherDeviceView.tsx'
import { OtherUserView } from '../../../packages/consent/src/OtherUserView.tsx'
import { ar } from '../../../packages/consent/src/texts/ar.ts'
import { de } from '../../../packages/consent/src/texts/de.ts'
import { en } from '../../../packages/consent/src/texts/en.ts'
import { ja } from '../../../packages/consent/src/texts/ja.ts'
import type { Texts } from '../../../packages/consent/src/texts/texts.ts'
import { useMoreTexts } from '../../../packages/react/src/texts/useMoreTexts.ts'
import { fillText } from '../../../packages/react/src/ui/fill.ts'
import { none } from './gallerySamples.tsx'
import type { Screen } from './galleryScreens.tsx'

/** The screens of the consent window, which are not part of the modal. */

const all: Readonly<Record<string, Texts>> = { ar, de, ja }
const provider = { name: 'Harbor' }
const requester = { name: 'Otherworld' }
const long = { name: 'The Otherworldly Ministry of Unreasonably Long Application Names' }

function Sample({ draw }: { draw(texts: Texts): ReactNode }) {
  const { language } = useMoreTexts()
  return draw(all[language] ?? en)
}

const screen = (id: string, name: string, draw: (texts: Texts) => ReactNode): Screen => ({
  ...{ id, group: 'Window of another app’s request', name },
  view: <Sample draw={draw} />,
})

const consent = (id: string, name: string, props: Partial<ConsentViewProps>): Screen =>
  screen(id, name, (texts) => (
    <ConsentView
      provider={provider}
      requester={requester}
      origin="https://otherworld.example"
      readOnly={false}
      terms={null}
      who="ada@harbor.example"
      lacksWallet={false}
      busy={false}
      texts={texts}
      onAllow={none}
      onDeny={none}
      onOtherAccount={none}
      {...props}
    />
  ))

const device = (id: string, name: string, props: { requester?: string; origin?: string; busy?: boolean }) =>
  screen(id, name, (texts) => (
    <OtherDeviceView
      requester={requester.name}
      origin="https://otherworld.example"
      code="481502"
      busy={false}
      texts={texts}
      onContinue={none}
      onCancel={none}
      {...props}
    />
  ))

const otherUser = (id: string, name: string, app: { name: string }) =>
  screen(id, name, (texts) => (
    <OtherUserView
      title={fillText(texts.otherUser, { requester: app.name, provider: provider.name })}
      texts={texts}
      onOther={none}
      onCancel={none}
    />
  ))

const end = (id: string, name: string, toProps: (texts: Texts) => EndViewProps): Screen =>
  screen(id, name, (texts) => <EndView {...toProps(texts)} />)

const terms = { url: 'https://harbor.example/terms', privacyUrl: 'https://harbor.example/privacy' }

export const consentScreens: readonly Screen[] = [
  consent('consent', 'Wants to connect', {}),
  consent('consent-read', 'Wants to read, with terms', { readOnly: true, terms }),
  consent('consent-wallet', 'No wallet yet', { lacksWallet: true }),
  consent('consent-busy', 'Is being connected, long name', { requester: long, busy: true }),
  otherUser('consent-other-user', 'Another account', requester),
  otherUser('consent-other-user-long', 'Another account, long name', long),
  device('consent-device', 'Asks from another device', {}),
  device('consent-device-long', 'Asks from another device, long names', {
    requester: long.name,
    origin: 'https://unreasonably-long-application-names.otherworldly-ministry.example',
  }),
  device('consent-device-busy', 'Is being refused', { busy: true }),
  end('consent-done', 'Done', (texts) => ({ title: texts.done, isGood: true })),
  end('consent-done-device', 'Done on another device', (texts) => ({
    title: texts.doneElsewhere,
    isGood: true,
  })),
  end('consent-failed', 'Failed', (texts) => ({ title: texts.failed, isGood: false })),
  end('consent-failed-tab', 'Failed in a tab, long name', (texts) => ({
    title: texts.failedHere,
    isGood: false,
    wayOn: { label: fillText(texts.backTo, { requester: long.name }), go: none },
  })),
]
