import type { SocialProvider } from '@latchkey/wire'
import { apple } from './apple.ts'
import { discord } from './discord.ts'
import { github } from './github.ts'
import { google } from './google.ts'
import { instagram } from './instagram.ts'
import { line } from './line.ts'
import { linkedin } from './linkedin.ts'
import { spotify } from './spotify.ts'
import { tiktok } from './tiktok.ts'
import { twitch } from './twitch.ts'
import { twitter } from './twitter.ts'
import type { SocialVendor } from './vendor.ts'

/** Every social network for login. The compiler reports a row of `socialNetworks` that is missing here. */
export const socialVendors: Readonly<Record<SocialProvider, SocialVendor>> = {
  google,
  twitter,
  discord,
  github,
  spotify,
  instagram,
  tiktok,
  linkedin,
  apple,
  twitch,
  line,
}
