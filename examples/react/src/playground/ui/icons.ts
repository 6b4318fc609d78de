// The package's own icons, so that the page and the login look alike.
export { farcasterMark } from '../../../../../packages/react/src/methods/farcaster/mark.ts'
export { telegramMark } from '../../../../../packages/react/src/methods/telegram/mark.ts'
export { Icon } from '../../../../../packages/react/src/ui/Icon.tsx'
export { toMark } from '../../../../../packages/react/src/ui/marks/toMark.ts'
export { shortAddress } from '../../../../../packages/react/src/ui/shortAddress.ts'
export { type Mark, Tile } from '../../../../../packages/react/src/ui/Tile.tsx'
