/** Screens to look at. The first is the login itself, which is live; the others are drawn with sample data. */
export const scenes = [
  { name: 'landing', title: 'Sign in', caption: 'Try it: type any address. The code arrives in the inbox.' },
  { name: 'code', title: 'Code', caption: 'What your users see while the code is on its way.' },
  {
    name: 'ready',
    title: 'Wallet ready',
    caption: 'Made in a frame on your server. It opens on any device.',
  },
  {
    name: 'sign',
    title: 'Sign',
    caption: 'What your users see when your app asks for a signature.',
  },
  { name: 'send', title: 'Send', caption: 'What your users see before anything is sent.' },
] as const

export type SceneName = (typeof scenes)[number]['name']
