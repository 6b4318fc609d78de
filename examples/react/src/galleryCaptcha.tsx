import { CaptchaView, type CaptchaViewProps } from '../../../packages/react/src/captcha/CaptchaView.tsx'
import { farcasterMark } from '../../../packages/react/src/methods/farcaster/mark.ts'
import { telegramMark } from '../../../packages/react/src/methods/telegram/mark.ts'
import { MethodList } from '../../../packages/react/src/ui/MethodList.tsx'
import { networkMarks } from '../../../packages/react/src/ui/marks/draw.tsx'
import { toMark } from '../../../packages/react/src/ui/marks/toMark.ts'
import { walletMarks } from '../../../packages/react/src/ui/marks/walletMarks.ts'
import { Page } from '../../../packages/react/src/ui/Page.tsx'
import type { Mark } from '../../../packages/react/src/ui/Tile.tsx'
import { none } from './gallerySamples.tsx'
import type { Screen } from './galleryScreens.tsx'

const captcha = (
  id: string,
  name: string,
  props: Pick<CaptchaViewProps, 'status' | 'retriesLeft'>,
): Screen => ({
  id,
  group: 'Captcha',
  name,
  view: <CaptchaView {...props} onContinue={none} onRetry={none} onLeave={none} onBack={none} />,
})

export const captchaScreens = [
  captcha('captcha', 'Passing', { status: 'checking' }),
  captcha('captcha-passed', 'Passed', { status: 'passed' }),
  captcha('captcha-retry', 'Failed, tries left', { status: 'failed', retriesLeft: 2 }),
  captcha('captcha-fail', 'Failed, none left', { status: 'failed', retriesLeft: 0 }),
]

const brands: [string, Mark][] = [
  ...Object.keys(networkMarks).map((name): [string, Mark] => [name, toMark(name, name)]),
  ['farcaster', farcasterMark],
  ['telegram', telegramMark],
  ...Object.keys(walletMarks).map((name): [string, Mark] => [name, toMark(name, name)]),
]
const rows = brands.map(([id, mark]) => ({ id, label: id.replace('_', ' '), mark }))

/** Every mark that a tile can show. */
export const markScreens: readonly Screen[] = [
  {
    id: 'marks',
    group: 'Marks',
    name: 'Marks of brands',
    view: (
      <Page name="marks" title="Marks of brands">
        <MethodList label="Marks" rows={rows} onSelect={none} />
      </Page>
    ),
  },
]
