'use client'

// The sub-path `@latchkey/react/farcaster`.
export {
  type UseLoginToFrameInterface,
  type UseLoginToMiniAppInterface,
  useLoginToFrame,
  useLoginToMiniApp,
} from './methods/farcaster/useLoginToFrame.ts'
