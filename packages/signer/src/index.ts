export { openSigner, type Signer, type SignerOptions } from './signer.ts'
