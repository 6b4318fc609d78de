/** Options of `linkTelegram`: inside a Telegram Mini App the launch data is the proof, and no window opens. */
export type LinkTelegramOptions = { launchParams: { initDataRaw?: string | undefined } }
