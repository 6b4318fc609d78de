import type { Look } from '../../../examples/react/src/playground/look/look.ts'

/** Every setting off its default, with texts that could break out of the address or of the code. */
export const strangeLook: Look = {
  theme: 'dark',
  accent: '0f766e',
  radius: 3,
  logo: 'letter',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what would break out of a template
  header: 'Harbor* 1.5 ~ "best" & \'new\' \\ ${now}',
  message: '</script> 100% <b>bold</b> مرحبا',
  methods: ['sms', 'wallet', 'tiktok', 'twitch', 'telegram'],
  more: ['passkey', 'email', 'line', 'linkedin'],
  eth: 'all-users',
  sol: 'users-without-wallets',
  owned: true,
  uis: false,
  wallets: ['phantom', 'metamask'],
  lang: 'ja',
  layout: 'inline',
  terms: 'https://harbor.example/terms?v=1.2~3#*',
  privacy: 'http://harbor.example/privacy',
}
