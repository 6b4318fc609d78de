import { openSigner, serveSigner } from '@latchkey/signer'
import { createLog } from '../../telemetry/log.ts'
import { defineCommand } from '../command.ts'
import { toldToStop, whenAborted } from '../stopping.ts'

/** Runs the process that signs for apps until it is stopped. It needs no database and opens no connection. */
export const signerCommand = defineCommand({ options: {} }, async (_, { config }) => {
  const log = createLog(config.logLevel)
  const stopSignal = toldToStop()
  const { folder, address } = config.signer
  const signer = await openSigner({ folder, publicUrl: config.publicUrl })
  const stop = await serveSigner(signer, address, (cause) => log.error({ err: cause }, 'a request failed'))
  log.info({ folder }, 'the signer is ready')
  await whenAborted(stopSignal)
  await stop()
  await signer.close()
  log.info('stopped')
})
