import type { LockRow } from './list.ts'
import type { FunctionName } from './scan.ts'

/** The caller's session, which is checked under the lock. */
const atSessionEnd = (code: string, call: string) => ({
  code,
  without: '',
  races: [`the session ends: ${call}`],
})
/** The device of the caller, and its slot. */
const atDeviceEnd = (code: string, without: string, call: string) => ({
  ...{ code, without },
  races: [`the device is disabled: ${call}`],
})
const waits = 'await lockCaller(at, caller, now)'
const waitsUntil = 'await lockCaller(at, caller, ctx.now())'

/** Locks of the vault. */
export const walletLocks: Record<FunctionName, LockRow> = {
  'delegation/delegate.ts delegateWallet': {
    looks: [
      atSessionEnd(waits, 'delegate'),
      {
        code: "await requireSettled(at, owner, { name: 'delegated', now })",
        without: '',
        races: ['the address is replaced: delegate'],
      },
      atDeviceEnd('await requireOnDevice(at, caller, { address, now })', '', 'delegate'),
      {
        code: 'const offer = await makeOffer({ ...ctx, db: trx }, { app: caller.app, user }, { address, chain_type })',
        without: 'const offer = first',
        races: ['two consents for one wallet'],
      },
    ],
  },
  'delegation/revoke.ts revokeDelegation': {
    looks: [atSessionEnd(waits, 'revokeDelegation')],
    races: ['a consent, and its end'],
  },
  'delegation/revokeAll.ts endForUser': {
    noRace: 'what it ends, `endDelegations` reads with the user locked',
  },
  'delegation/revocations.ts expectConsent': { noRace: 'one statement: a second one moves the time' },
  'delegation/revocations.ts lockRevocation': { callers: 'what the signer has of a wallet' },
  'delegation/revocations.ts revokeAtSigner': {
    looks: [
      {
        code: 'if (!row) await ctx.signer.revoke',
        without: 'await ctx.signer.revoke',
        tests: [
          'packages/server/src/delegation/revocations.test.ts: a revocation that waited takes nothing from a newer consent',
        ],
      },
    ],
  },
  'wallet/endDelegations.ts eraseConsents': {
    noRace: 'only `endDelegations` calls it, with the user locked',
  },
  'wallet/devices.ts revokeDevice': { looks: [atSessionEnd(waits, 'revokeDevice')] },
  'wallet/devices.ts restoreDevice': {
    looks: [
      atSessionEnd(waits, 'restoreDevice'),
      {
        code: "await requireSettled(at, owner, { name: 'deviceRestored', now })",
        without: '',
        races: ['the address is replaced: restoreDevice'],
      },
    ],
  },
  'wallet/intents.ts openIntent': {
    looks: [
      atSessionEnd(waitsUntil, 'createIntent'),
      {
        code: "if (wallet) return { status: 'exists', wallet: walletToWire(wallet) }",
        without: '',
        races: ['a wallet is made: createIntent'],
      },
    ],
  },
  'wallet/stage.ts stageMaterial': {
    looks: [
      {
        code: 'intent.material_digest !== null && intent.material_digest !== digest',
        without: 'intent.material_digest === undefined',
        races: ['two materials of one creation'],
      },
    ],
  },
  'wallet/stage.ts readMaterial': { noRace: 'it gives what is stored' },
  'wallet/commit.ts commitIntent': {
    looks: [
      {
        code: "if (intent.status === 'committed') return { wallet: await committedWallet(at, caller, intent) }",
        without: '',
        tests: ['packages/server/src/wallet/race.test.ts: thirty commits of one intent make one wallet'],
      },
    ],
  },
  'pregeneration/handOver.ts handOver': {
    noRace: 'it gives what is stored; the signer seals it as often as it is asked',
  },
  'pregeneration/pregenerate.ts pregenerateWallets': {
    noRace:
      'it looks again under the lock (pregeneration.test.ts: gets wallets afterwards, one of a chain, also when many ask at once)',
  },
  'pregeneration/userStore.ts insertUser': { noRace: 'the counter of the row decides, as at a sign-up' },
  'wallet/stage.ts liveIntent': {
    callers: 'the user, and the creation',
    looks: [
      {
        code: 'await lockCaller(at, caller, ctx.now())',
        without: '',
        races: ['stageMaterial', 'readMaterial', 'commitIntent'].map((call) => `the session ends: ${call}`),
      },
      {
        code: " || intent.status === 'abandoned'",
        without: '',
        races: ['stageMaterial', 'readMaterial', 'commitIntent'].map(
          (call) => `another creation begins: ${call}`,
        ),
      },
    ],
  },
  'wallet/intentStore.ts lockIntent': { noRace: 'only `liveIntent` calls it, with the user locked' },
  'wallet/slots.ts addDeviceSlot': {
    looks: [
      atSessionEnd(
        'await lockCaller({ db: trx, binding: ctx.binding }, caller, slotKey.now)',
        'addDeviceSlot',
      ),
      atDeviceEnd("if (!isKnown) throw new AppError('wallet_not_on_device')", '', 'addDeviceSlot'),
      {
        code: 'if (former?.slot_id === slot.slot_id) return { slot_id: slot.slot_id }',
        without: '',
        races: ['one slot, twice'],
      },
    ],
  },
  'wallet/slots.ts openKnownSlot': {
    looks: [
      {
        code: "if (!slotRow) throw new AppError('wallet_not_on_device')",
        without: 'if (!slotRow) return undefined as never',
        races: ['the device is disabled: exportSlot', 'the device is disabled: openDeviceSlot'],
      },
    ],
  },
  'wallet/requireOnDevice.ts requireOnDevice': {
    looks: [
      {
        code: "throw new AppError('wallet_not_on_device')",
        without: 'return',
        races: ['the device is disabled: delegate'],
      },
    ],
  },
  'wallet/recover.ts recoverSlot': {
    looks: [
      atSessionEnd(waits, 'recoverSlot'),
      {
        code: "    await requireSettled(at, owner, { name: 'recovered', now })\n    const current",
        without: '    const current',
        races: ['the address is replaced: recoverSlot'],
      },
      {
        code: "if (current?.slot_id !== slotRow.slot_id) throw new AppError('invalid_data')",
        without: '',
        races: ['the recovery changes: recoverSlot'],
      },
      {
        code: "if ((await countOthers(trx, owner, caller.device.id)) >= limits.devicesPerUser)\n      throw new AppError('too_many_devices')",
        without: '',
        races: ['the last device that fits, twice'],
      },
    ],
  },
  'wallet/export.ts exportSlot': {
    looks: [
      atSessionEnd(waits, 'exportSlot'),
      {
        code: "await requireSettled(at, owner, { name: 'exported', now })",
        without: '',
        races: ['the address is replaced: exportSlot'],
      },
    ],
  },
  'wallet/addWallet.ts addWallet': {
    looks: [
      atSessionEnd(waitsUntil, 'addWallet'),
      // Either of the two would be enough: the slots are deleted with the device.
      atDeviceEnd(
        [
          'const entropy = isKnown ? await findEntropy(at, owner, input.entropy_id) : undefined',
          '      const slotKey = entropy && { entropyId: entropy.id, deviceId: caller.device.id }',
          '      if (!slotKey || !(await findDeviceSlot(trx, owner, slotKey)))',
        ].join('\n'),
        'const entropy = await findEntropy(at, owner, input.entropy_id)\n      if (!entropy)',
        'addWallet',
      ),
      {
        code: '(await findRepeated(at, owner, input)) ?? ',
        without: '',
        races: ['one further wallet, twice'],
      },
    ],
  },
  'wallet/recovery/change.ts stageRecovery': {
    looks: [
      atSessionEnd(waits, 'stageRecovery'),
      atDeviceEnd('await requireDevice(trx, caller, { entropyId: entropy.id, now })', '', 'stageRecovery'),
      {
        code: 'if (former) return { ...toReply(former, entropy, slot.kind), replaces: former.replaces }',
        without: '',
        races: ['two recoveries are staged by one change'],
      },
    ],
  },
  'wallet/recovery/change.ts readRecovery': { noRace: 'it gives what is stored' },
  'wallet/recovery/change.ts requireDevice': { callers: 'the device' },
  'wallet/recovery/change.ts lockChange': {
    callers: 'the user, the device and the change',
    looks: [
      {
        code: waitsUntil,
        without: '',
        races: ['the session ends: readRecovery', 'the session ends: commitRecovery'],
      },
      {
        code: 'await requireDevice(trx, caller, { entropyId: entropy.id, now: ctx.now() })',
        without: '',
        races: ['the device is disabled: readRecovery', 'the device is disabled: commitRecovery'],
      },
    ],
  },
  'wallet/recovery/change.ts commitRecovery': {
    noRace: 'an index allows an entropy one recovery slot; the look only says it first',
    races: ['two devices change the recovery'],
  },
  'wallet/restoreWallet.ts restoreWallet': {
    looks: [
      {
        code: 'if (!(await lockUsers(trx, { appId: app.id, ids: [userId] })))\n',
        without:
          'if (!(await at.db.selectFrom("users").select("id").where("id", "=", userId).executeTakeFirst()))\n',
        races: ['the operator brings a wallet back, twice'],
      },
    ],
  },
  'wallet/deviceStore.ts registerDevice': { noRace: 'its callers have locked the user' },
  'wallet/deviceStore.ts touchDevice': { callers: 'the device, whose slots go with it' },
  'wallet/deviceStore.ts markRevoked': {
    looks: [
      {
        code: ".where('revoked_at', 'is', null)\n    .returning([",
        without: '.returning([',
        races: ['a device is disabled twice'],
      },
    ],
  },
  'wallet/slotErasure.ts returnRecoverySlot': { noRace: '`undoAll` has locked the user' },
  'wallet/slotErasure.ts enableDeviceSlots': { noRace: '`restoreDevice` and `undoAll` have locked the user' },
  'wallet/slotErasure.ts eraseSlots': {
    noRace: 'one statement: Postgres reads `erase_at` again once it has the row',
  },
}
