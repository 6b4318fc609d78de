const animation = 'waits for an animation or a moment of its own, and asks nobody'
const page = 'hears events of the page, and asks nobody'

/** Files that wait and have state, and why an answer that comes late, in another order or not at all does no harm. */
export const harmless: Readonly<Record<string, string>> = {
  'core/src/methods/oauth/whileOpen.ts': 'looks whether a window is closed, until its signal ends',
  'core/src/mfa/enroll.ts': 'keeps nothing between two calls; what it waits for is in the flow',
  'core/src/wallet/external/hostAdapters.ts': 'listens to adapters, which answer within the call',
  'core/src/wallet/external/walletError.ts': 'waits for one answer and a timer, whichever comes first',
  'core/src/methods/crossApp/signOnOtherDevice.ts': 'asks until its signal ends, and keeps nothing',
  'react/src/account/menu/DisconnectScreen.tsx': 'leads back only from its own screen',
  'react/src/methods/crossApp/BlockedScreen.tsx':
    'gives a result to a caller that has one where the modal was closed',
  'react/src/methods/crossApp/createDeviceFlow.ts':
    'has a signal for each attempt; what comes after its end is dropped',
  'react/src/methods/crossApp/useCrossAppAccounts.ts': 'the caller waits for what it began',
  'react/src/methods/crossApp/useAppRows.ts': 'reads the app’s own list, which is the same at each opening',
  'react/src/funding/useAfterCreation.ts':
    'opens in place of the screen that it was pressed on, or not at all',
  'react/src/modal/errors/UnreachableScreen.tsx': 'counts seconds; the client asks the server again',
  'react/src/modal/navigation/useWhenOpen.ts': page,
  'react/src/modal/shell/ModalBoundary.tsx': page,
  'react/src/modal/shell/useCaptcha.ts': 'puts a widget into the page unless the modal is closed by then',
  'react/src/modal/shell/useDialog.ts': animation,
  'react/src/ui/CodeBoxes.tsx': animation,
  'react/src/ui/choice/ChoiceGroup.tsx': animation,
  'react/src/ui/steps/Countdown.tsx': 'counts seconds, and asks for a quote once for each end',
  'react/src/ui/useSettled.ts': animation,
  'react/src/modal/errors/LateDetails.tsx': 'fetches what is folded away; without it the screen is whole',
  'react/src/modal/errors/LateWait.tsx': 'fetches a countdown; without it the sentence has no time',
  'react/src/modal/errors/useCountdown.ts': 'counts seconds down, and asks nobody',
  'react/src/ui/LateSearchList.tsx': 'fetches the same list with a field; without it the list is there',
  'react/src/ui/QrCode.tsx': 'draws only the value that it was asked for',
  'react/src/ui/ShadowHost.tsx': page,
  'react/src/ui/Skeleton.tsx': animation,
  'react/src/ui/marks/BrandMark.tsx': 'draws only the name that it was asked for',
  'react/src/ui/useClickjackGuard.ts': animation,
  'react/src/ui/useCopy.ts': 'says what became of a press; a later press says its own',
  'react/src/ui/useLate.ts': animation,
  'react/src/ui/online.ts': 'follows what the browser says of the network',
  'react/src/wallet/solana/useSolanaTransaction.ts': 'keeps names by their mints; one too many is not drawn',
  'react/src/wallet/useWallets.ts': 'reads the network from the page’s own provider, which answers in order',
}
