import { languages } from './choices.ts'
import { type Look, layouts, lengths, logos, radiusMax, themes, walletCreations } from './look.ts'
import { type LoginOption, loginOptions, type WalletOption, walletOptions } from './options.ts'

type Readers = { [name in keyof Look]: (values: readonly string[]) => Look[name] | undefined }

/** Validates each setting; undefined for everything else. A logo never comes from the address as an image. */
export const readers: Readers = {
  theme: oneOf(themes),
  accent: ([value = '']) => (/^[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : undefined),
  radius: ([value = '']) =>
    /^\d{1,2}$/.test(value) && Number(value) <= radiusMax ? Number(value) : undefined,
  logo: oneOf(logos),
  header: ([value = '']) => value.slice(0, lengths.header),
  message: ([value = '']) => value.slice(0, lengths.message),
  methods: someOf<LoginOption>(loginOptions),
  more: someOf<LoginOption>(loginOptions),
  eth: oneOf(walletCreations),
  sol: oneOf(walletCreations),
  owned: readSwitch,
  uis: readSwitch,
  wallets: someOf<WalletOption>(walletOptions),
  lang: oneOf(languages.map(({ tag }) => tag)),
  layout: oneOf(layouts),
  terms: readLink,
  privacy: readLink,
}

function readSwitch([value]: readonly string[]): boolean | undefined {
  return value === 'true' ? true : value === 'false' ? false : undefined
}

function oneOf<T extends string>(options: readonly T[]) {
  return ([value]: readonly string[]) => options.find((one) => one === value)
}

function someOf<T extends string>(options: readonly T[]) {
  return (values: readonly string[]) => [
    ...new Set(values.flatMap((value) => options.find((one) => one === value) ?? [])),
  ]
}

/** A `javascript:` link would run on a click. */
export function readLink([value = '']: readonly string[]): string | undefined {
  const link = value.slice(0, lengths.terms)
  return /^https?:\/\//i.test(link) && URL.canParse(link) ? link : undefined
}
