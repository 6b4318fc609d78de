/**
 * The screens of the stage. The first one is the login and `liveScenes` are screens of the account: all of these are
 * live. The others are drawn with sample data.
 */
export const scenes = [
  { name: 'landing', title: 'Sign in', caption: 'Try it: type any address. The code arrives in the inbox.' },
  { name: 'code', title: 'Code', caption: 'What your users see while the code is on its way.' },
  {
    name: 'ready',
    title: 'Wallet ready',
    caption: 'Created in a frame on your server. It opens on any device.',
  },
  {
    name: 'sign',
    title: 'Sign',
    caption: 'What your users see when your app asks for a signature.',
  },
  { name: 'send', title: 'Send', caption: 'What your users see before anything is sent.' },
  { name: 'wallet', title: 'Wallet', caption: 'The account menu: balances, receive, send and settings.' },
  { name: 'passkey', title: 'Passkey', caption: 'Adds a passkey. The next login needs no code.' },
  { name: 'security', title: 'Security', caption: 'A second factor that the wallet asks for.' },
  { name: 'export', title: 'Export', caption: 'The key is copied in a frame. Your app never sees it.' },
] as const

export type SceneName = (typeof scenes)[number]['name']

/** The screens that open for the logged-in user. */
const liveScenes = ['wallet', 'passkey', 'security', 'export'] as const

export type LiveScene = (typeof liveScenes)[number]

/** A screen with sample data. */
export type SampleScene = Exclude<SceneName, 'landing' | LiveScene>

export const isSample = (name: SceneName): name is SampleScene =>
  name !== 'landing' && findLive(name) === undefined

export const findLive = (name: SceneName): LiveScene | undefined => liveScenes.find((live) => live === name)
