import type { SocialAccount, SocialAccountWithMetadata } from '@latchkey/core'

/** The published names of each provider's account (protocol 10.7); their members follow from `socialNetworks`. */

export type Google = SocialAccount<'google'>
export type GoogleOAuthWithMetadata = SocialAccountWithMetadata<'google'>
export type Twitter = SocialAccount<'twitter'>
export type TwitterOAuthWithMetadata = SocialAccountWithMetadata<'twitter'>
export type Discord = SocialAccount<'discord'>
export type DiscordOAuthWithMetadata = SocialAccountWithMetadata<'discord'>
export type Github = SocialAccount<'github'>
export type GithubOAuthWithMetadata = SocialAccountWithMetadata<'github'>
export type Spotify = SocialAccount<'spotify'>
export type SpotifyOAuthWithMetadata = SocialAccountWithMetadata<'spotify'>
export type Instagram = SocialAccount<'instagram'>
export type InstagramOAuthWithMetadata = SocialAccountWithMetadata<'instagram'>
export type Tiktok = SocialAccount<'tiktok'>
export type TiktokOAuthWithMetadata = SocialAccountWithMetadata<'tiktok'>
export type LinkedIn = SocialAccount<'linkedin'>
export type LinkedInOAuthWithMetadata = SocialAccountWithMetadata<'linkedin'>
export type Apple = SocialAccount<'apple'>
export type AppleOAuthWithMetadata = SocialAccountWithMetadata<'apple'>
export type Twitch = SocialAccount<'twitch'>
export type TwitchOAuthWithMetadata = SocialAccountWithMetadata<'twitch'>
export type Line = SocialAccount<'line'>
export type LineOAuthWithMetadata = SocialAccountWithMetadata<'line'>
