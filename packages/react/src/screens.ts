import { loadMenu } from './account/menu/loadAccountMenu.ts'
import { loadCaptcha } from './captcha/loadCaptcha.ts'
import { loadFunding } from './funding/loadFunding.ts'
import { methods } from './methods/registry.ts'
import type { AreaScreens, LoadScreens } from './modal/navigation/method.ts'
import { once } from './once.ts'

const loadCommon = once(() => import('./commonScreens.ts'))

/** The chunk of each area's screens, by the first word of a route's name: `account.terms` is in `account`. */
export const areas: Readonly<Record<string, () => Promise<{ screens: AreaScreens }>>> = {
  ...Object.fromEntries(methods.map(({ id, load }) => [id, load])),
  ...{ account: loadCommon, errors: loadCommon, mfa: loadCommon, wallet: loadCommon },
  ...{ balances: loadMenu, menu: loadMenu },
  delegation: async () => (await loadCommon()).loadDelegation(),
  enroll: () => import('./mfa/enroll/screens.ts'),
  captcha: loadCaptcha,
  funding: loadFunding,
  wallets: async () => (await loadFunding()).loadWallets(),
}

/** Fetches the chunk of a route's area. A name without a known area is a bug. */
export const loadScreens: LoadScreens = async (name) => {
  const area = name.split('.', 1)[0] ?? ''
  const load = areas[area]
  if (!load) throw new Error(`No area of screens is called "${area}": name it in screens.ts.`)
  return (await load()).screens
}

/** Fetches the screens that follow any login, while the user is busy elsewhere. */
export const loadCommonScreens = async (): Promise<AreaScreens> => (await loadCommon()).screens
