// Runs in the host page of the other versions.
export const SmartWallets = ({ children }) => children

export const useSmartWallet = () => ({ state: {}, actions: {} })
