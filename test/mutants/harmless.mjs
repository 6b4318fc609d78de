/**
 * Faults that tests cannot or need not notice, with the reason. A fault is found by its file, the text of its line and
 * the replacement, so that the row stays valid when the line moves.
 */
export const harmless = [
  {
    file: 'packages/server/src/account/signInProven.ts',
    text: "if (!user) throw new Error('A session was opened without a user.')",
    reason: 'A fault of our own statement: it gives a user with every session that it opens.',
  },
  {
    file: 'packages/server/src/account/undo/routes.ts',
    text: "const token = (await readForm(c.req.raw)).get('token') ?? ''",
    reason: 'Any text that is no token is refused as an empty one is.',
  },
  {
    file: 'packages/server/src/mfa/routes.ts',
    text: 'return token === undefined ? success : { ...success, token }',
    replacement: 'false',
    reason: 'JSON leaves out a member that is undefined: the answer is the same.',
  },
  {
    file: 'packages/server/src/notices/announce.ts',
    text: 'return accountType === undefined ? {} : { type: accountType }',
    replacement: 'false',
    reason: 'A type that is undefined is read as one that is missing.',
  },
  {
    file: 'packages/server/src/session/freshLogin.ts',
    text: 'const isHeld = login.heldUntil !== null && login.heldUntil > now',
    replacement: 'true',
    reason: 'Null is not later than now: the check is for the type.',
  },
  {
    file: 'packages/server/src/db/once/tries.ts',
    text: 'return Math.max(1, Math.ceil(((row?.locked_until ?? now).getTime() - now.getTime()) / 1_000))',
    replacement: 'row.locked_until',
    reason: 'The row is missing only if a right answer deletes it between the two statements.',
  },
  {
    file: 'packages/server/src/db/seal/keyFile.ts',
    text: "if (process.platform !== 'win32' && (await stat(path)).mode & 0o077)",
    replacement: 'true',
    reason: 'Files have modes where these tests run. The mode itself is tested.',
  },
  {
    file: 'packages/server/src/db/seal/keyFile.ts',
    text: "if (process.platform !== 'win32' && (await stat(path)).mode & 0o077)",
    replacement: '""',
    reason: 'Files have modes where these tests run. The mode itself is tested.',
  },
  {
    file: 'packages/server/src/db/seal/keyFile.ts',
    text: 'if (pid === process.pid || (pid > 0 && !isAlive(pid))) await rm(join(dataFolder, name), { force: true })',
    reason: 'A draft that another start removes at the same moment; process 0 always lives.',
  },
  {
    file: 'packages/server/src/db/seal/keyFile.ts',
    text: 'for (const name of await readdir(dataFolder).catch(() => [])) {',
    reason: 'Any other text is no name of a draft.',
  },
  {
    file: 'packages/server/src/db/seal/dataKeyLoader.ts',
    text: 'const unseen = rows.filter(({ wrapped }) => !openIds.has(wrapped))',
    replacement: 'rows',
    reason: 'What opened before is only tried once more.',
  },
  {
    file: 'packages/server/src/otp/guesses.ts',
    text: 'return caId === undefined || (await knownTo(ctx, target, caId)) === undefined',
    replacement: 'false',
    reason: 'A client without an id is known to no account: the check saves a query.',
  },
  {
    file: 'packages/core/src/transaction/solana/clusters.ts',
    text: 'if (!nodes) return []',
    replacement: '["Stryker was here"]',
    reason: 'What has no chain is found for none.',
  },
  {
    file: 'packages/core/src/transaction/ethereum/serializeUnsigned.ts',
    text: "const rest: Item[] = [quantity(gas), (to ?? '0x').slice(2), quantity(value), (data ?? '0x').slice(2)]",
    replacement: '""',
    reason: 'Without its first two characters it is empty either way.',
  },
  {
    file: 'packages/core/src/transaction/ethereum/serializeUnsigned.ts',
    text: "function quantity(hex = '0x0'): string {",
    replacement: '""',
    reason: 'BigInt reads an empty text as 0.',
  },
  {
    file: 'packages/core/src/transaction/solana/associatedAccount.ts',
    text: 'const numerator = (square + prime - 1n) % prime',
    replacement: 'square - prime',
    reason: 'The same remainder with its sign turned, which an even power takes away.',
  },
  {
    file: 'packages/core/src/transaction/solana/associatedAccount.ts',
    text: 'const x2 = (numerator * power((d * square + 1n) % prime, prime - 2n)) % prime',
    replacement: 'prime + 2n',
    reason:
      'The result differs by a fourth power, which is a square: it is one as before, or none as before.',
  },
  {
    file: 'packages/wire/src/signing/solana/decodeInstruction.ts',
    text: 'default:',
    reason: 'A switch without a case gives nothing, as this one does.',
  },
  {
    file: 'packages/server/src/wallet/intents.ts',
    text: 'index === walletKey.index &&',
    replacement: 'true',
    reason: 'The index of a creation is 0: any other is refused before.',
  },
  {
    file: 'packages/server/src/wallet/intents.ts',
    text: 'if (live && live.id !== own?.id) await takeOver(at, { live, caller, now: ctx.now() })',
    replacement: 'true',
    reason: 'Its own creation is given up and taken up again in one transaction.',
  },
  {
    file: 'packages/server/src/wallet/intents.ts',
    text: "requireLogin(ctx, caller, walletKey.imported === undefined ? 'walletCreated' : 'imported')",
    reason: 'Both changes ask for the same login.',
  },
  {
    file: 'packages/server/src/wallet/addWallet.ts',
    text: 'readAddress(chain, address) === address &&',
    replacement: 'true',
    reason: 'The key signs for no other spelling of its address either.',
  },
  {
    file: 'packages/server/src/wallet/recovery/changeStore.ts',
    text: "const days = getChange('recoveryChanged').erases?.afterDays ?? 0",
    replacement: "getChange('recoveryChanged').erases.afterDays",
    reason: 'The table has it: the question mark is for the type.',
  },
  {
    file: 'packages/server/src/wallet/recovery/changeStore.ts',
    text: 'for (const account of user?.accounts ?? []) {',
    reason: 'The user is locked, so there is one.',
  },
  {
    file: 'packages/server/src/wallet/recovery/clouds/visit.ts',
    text: `return { ...column, appId: app.id, role: \`\${kind}:\${key}\` }`,
    reason: 'A second fence: the MAC of the row is of its key and of what is sealed in it.',
  },
  {
    file: 'packages/core/src/transaction/ethereum/sender.ts',
    text: 'isNew && Promise.race([requireChain(chain, node), wait(patienceMs)]),',
    replacement: 'true',
    reason: 'A node that is asked for its chain once more says the same.',
  },
  {
    file: 'packages/core/src/transaction/solana/signingFlow.ts',
    text: "return { status: 'done', receipt: at(step).receipt as SolanaSigningReceipt<T> }",
    replacement: '""',
    reason: 'What has neither failed nor is pending is done.',
  },
  {
    file: 'packages/core/src/transaction/ethereum/readMoves.ts',
    text: 'const isAddress = (text: unknown): text is string =>',
    replacement: '() => undefined',
    reason:
      'Evaluated while a test loads the module: the fault is planted after it. By hand, the tests notice it.',
  },
  {
    file: 'packages/core/src/transaction/ethereum/readMoves.ts',
    text: `const toAddress = (word: string) => \`0x\${word.slice(-40)}\``,
    replacement: '() => undefined',
    reason:
      'Evaluated while a test loads the module: the fault is planted after it. By hand, the tests notice it.',
  },
  {
    file: 'packages/core/src/transaction/ethereum/readMoves.ts',
    text: `const toNumber = (word: string) => BigInt(\`0x\${word}\`)`,
    replacement: '() => undefined',
    reason:
      'Evaluated while a test loads the module: the fault is planted after it. By hand, the tests notice it.',
  },
  {
    file: 'packages/core/src/transaction/broadcastNotes.ts',
    text: "const key = 'latchkey:sent_unheard'",
    reason: 'Any name that nothing else has is as good.',
  },
  {
    file: 'packages/core/src/wallet/external/walletError.ts',
    text: '} finally {',
    replacement: '{}',
    reason: 'The timer that is left refuses what was answered before, which nobody hears.',
  },
  {
    file: 'packages/core/src/wallet/provider/providerError.ts',
    text: 'return Object.assign(error, data === undefined ? { code } : { code, data })',
    replacement: 'false',
    reason: 'A member that is undefined reads as one that is missing.',
  },
  {
    file: 'packages/core/src/wallet/external/ethereumConnector.ts',
    text: "const caip = toCaip2(await callWallet(provider, 'eth_chainId').catch(() => null))",
    replacement: '() => undefined',
    reason: 'Neither is a network.',
  },
  {
    file: 'packages/core/src/wallet/external/isSolanaWallet.ts',
    text: 'return quietly(() => looksUsable(value)) ?? false',
    replacement: 'true',
    reason: 'What throws when it is looked at throws again when it is told, and is passed over there.',
  },
  {
    file: 'packages/core/src/wallet/frame/frame.ts',
    text: 'if (text) {',
    replacement: 'true',
    reason: 'A request without a text is found by none.',
  },
  {
    file: 'packages/core/src/wallet/frame/frame.ts',
    text: "return within(ready, timeoutMs, 'Cannot connect to wallet proxy').finally(() => stop())",
    replacement: '() => undefined',
    reason: 'The listener that is left settles what is settled.',
  },
  {
    file: 'packages/core/src/wallet/frame/frame.ts',
    text: 'const target = context.element?.contentWindow',
    replacement: 'context.element.contentWindow',
    reason: 'A frame that is ready has its element: the question mark is for the type.',
  },
  {
    file: 'packages/core/src/wallet/external/connectionHistory.ts',
    text: 'isEmpty: () => pending.length === 0,',
    reason: 'Where nothing is remembered, a look finds nothing.',
  },
  {
    file: 'packages/server/src/user/phoneNumber.ts',
    text: '} catch {',
    replacement: '{}',
    reason: 'It gives undefined either way.',
  },
  {
    file: 'packages/frame/src/clouds/icloud.ts',
    text: "return readBackup(backup, fields?.content?.value ?? '') ?? fail('cloud_backup_not_found')",
    replacement: '"Stryker was here!"',
    reason: 'Any text that is no backup is one that is not there.',
  },
  {
    file: 'packages/frame/src/keys/address.ts',
    text: "text += Number.parseInt(digest[i] ?? '0', 16) >= 8 ? lower[i]?.toUpperCase() : lower[i]",
    reason: 'The digest is longer than the address: the question marks are for the type.',
  },
  {
    file: 'packages/frame/src/store.ts',
    text: 'request.result.onversionchange = () => {',
    replacement: '{}',
    reason: 'Only a later version of the database brings it about, and there is none.',
  },
  {
    file: 'packages/frame/src/recovery/passwordStrategy.ts',
    text: 'stretching?.then(({ clientHalf }) => wipe(clientHalf)).catch(() => {})',
    reason: 'It wipes memory that nothing in the page sees, and its failure is heard elsewhere.',
  },
  {
    file: 'packages/frame/src/keys/slot.ts',
    text: "return { key: await crypto.subtle.importKey('raw', key, 'AES-GCM', false, usages), commitment }",
    replacement: 'true',
    reason: 'No key leaves the function that asks for it.',
  },
  {
    file: 'packages/server/src/db/pool.ts',
    text: 'if (!(value instanceof Date)) return value',
    replacement: 'true',
    reason: 'pg writes a date as well, and slower.',
  },
  {
    file: 'packages/core/src/wallet/chains/chainAccess.ts',
    text: "if (typeof body?.error === 'object' && body.error !== null) return body",
    replacement: 'true',
    reason: 'An answer with nothing in it is as good as none.',
  },
  {
    file: 'packages/core/src/wallet/provider/providerError.ts',
    text: 'const error = new Error(message, cause === undefined ? undefined : { cause })',
    replacement: 'false',
    reason: 'A cause that is undefined reads as one that is missing.',
  },
  {
    file: 'packages/core/src/wallet/chains/chains.ts',
    text: "'https://sepolia-optimism.etherscan.io',",
    reason:
      'Evaluated while a test loads the module: the fault is planted after it. By hand, the tests notice it.',
  },
  {
    file: 'packages/core/src/wallet/chains/chains.ts',
    text: "'Zora Sepolia',",
    reason:
      'Evaluated while a test loads the module: the fault is planted after it. By hand, the tests notice it.',
  },
  {
    file: 'packages/core/src/wallet/chains/chains.ts',
    text: 'true,',
    reason:
      'Evaluated while a test loads the module: the fault is planted after it. By hand, the tests notice it.',
  },
]
