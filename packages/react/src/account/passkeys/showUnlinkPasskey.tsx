import type { PasskeyItem } from '../../methods/passkeys/PasskeyList.tsx'
import type { Modal } from '../../modal/navigation/modal.ts'
import { UnlinkPasskeyScreen } from './UnlinkPasskeyScreen.tsx'

/** Over the list that it is in. */
export function showUnlinkPasskey(modal: Modal, passkey: PasskeyItem): void {
  modal.push({ name: 'account', props: { screen: <UnlinkPasskeyScreen passkey={passkey} /> } })
}
