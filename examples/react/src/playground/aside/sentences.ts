import type { SeenRequest } from './requests.ts'

/** What a request means to a developer, by the end of its path. Requests without news are left out. */
const sentences: readonly { path: RegExp; done: string; refused?: string }[] = [
  { path: /\/apps\/[^/]+$/, done: 'The server is ready. It knows this app and its settings.' },
  {
    path: /\/passwordless(_sms)?\/init$/,
    done: 'A code was requested. It is in the inbox.',
    refused: 'The server sent no code.',
  },
  {
    path: /\/passwordless(_sms)?\/authenticate$/,
    done: 'The code was correct.',
    refused: 'The code was not accepted. Five tries are allowed.',
  },
  { path: /\/oauth\/init$/, done: 'The network’s own page opens.', refused: 'The network cannot be used.' },
  {
    path: /\/oauth\/authenticate$/,
    done: 'The network confirmed the user.',
    refused: 'The network’s answer was not accepted.',
  },
  { path: /\/siw[es]\/init$/, done: 'The wallet is asked to sign a login.' },
  {
    path: /\/siw[es]\/authenticate$/,
    done: 'The wallet’s signature was valid.',
    refused: 'The wallet’s signature was not accepted.',
  },
  { path: /\/passkeys\/(authenticate|register)\/init$/, done: 'The browser asks for a passkey.' },
  {
    path: /\/passkeys\/(authenticate|register)$/,
    done: 'The passkey was valid.',
    refused: 'The passkey was not accepted.',
  },
  { path: /\/farcaster\/init$/, done: 'Farcaster’s QR code is displayed.' },
  { path: /\/v1\/sessions$/, done: 'The access token was renewed.', refused: 'The session has ended.' },
  { path: /\/sessions\/logout$/, done: 'Logged out here. Other sessions continue.' },
]

export function toSentence({ path, status }: SeenRequest): string | undefined {
  const match = sentences.find((sentence) => sentence.path.test(path))
  if (status === 0) return match && 'The server did not answer.'
  return status < 400 ? match?.done : match?.refused
}
