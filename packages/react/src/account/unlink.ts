// Taking accounts off, as one chunk: few pages do it, and none before a user has logged in.
export { unlinkAccount, unlinkCrossApp } from '@latchkey/core'
