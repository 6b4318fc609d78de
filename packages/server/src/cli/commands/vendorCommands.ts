import { findVendorKeys, setVendorKeys } from '../../app/vendorKeys.ts'
import { type VendorKeys, type VendorName, vendorNames, vendors } from '../../config/vendors.ts'
import { defineCommand } from '../command.ts'
import { withContext } from '../context.ts'
import { table, usageError } from '../output.ts'
import { existing } from './appCommands.ts'

/** Lists the vendors that an app can use, and their missing keys. Values are never shown. */
export const listVendorsCommand = defineCommand(
  { options: { json: { type: 'boolean' } }, words: 1 },
  async ({ values, words }, { config, out }) => {
    const rows = await withContext(config, async (ctx) => {
      const app = await existing(ctx, words[0])
      return Promise.all(
        vendorNames.map(async (vendor) => ({
          vendor,
          ready: (await findVendorKeys(ctx, app, vendor)) !== undefined,
          needs: vendors[vendor].required,
        })),
      )
    })
    if (values.json) return out.line(JSON.stringify(rows))
    const lines = rows.map(({ vendor, ready, needs }) => [vendor, ready ? 'set' : '-', needs.join(' ')])
    out.line(table([['vendor', 'keys', 'needs'], ...lines]))
  },
)

/** Reads the keys from standard input: an argument would be visible in the process list and in the shell's history. */
export const setVendorCommand = defineCommand(
  { options: {}, words: 2 },
  async ({ words }, { config, out, input }) => {
    const { appId, vendor } = readTarget(words)
    const keys = readKeys(await input())
    await withContext(config, async (ctx) => {
      const { id } = await existing(ctx, appId)
      await setVendorKeys(ctx, { appId: id, vendor, keys })
      out.line(`Saved the keys of ${vendor} for ${id}.`)
    })
  },
)

export const removeVendorCommand = defineCommand(
  { options: {}, words: 2 },
  async ({ words }, { config, out }) => {
    const { appId, vendor } = readTarget(words)
    await withContext(config, async (ctx) => {
      const { id } = await existing(ctx, appId)
      await setVendorKeys(ctx, { appId: id, vendor, keys: null })
      out.line(`Deleted the keys of ${vendor} for ${id}.`)
    })
  },
)

function readTarget([appId, vendor]: readonly string[]): { appId: string | undefined; vendor: VendorName } {
  if (!vendorNames.includes(vendor as VendorName))
    throw usageError(`Give a vendor, one of ${vendorNames.join(', ')}.`)
  return { appId, vendor: vendor as VendorName }
}

/** A JSON object, or lines such as `client_id=123`. A key with line breaks, such as Apple's, needs JSON. */
function readKeys(text: string): VendorKeys {
  const trimmedText = text.trim()
  if (trimmedText.startsWith('{')) return JSON.parse(trimmedText) as VendorKeys
  const lines = trimmedText.split('\n').filter((line) => line.trim() !== '')
  const keys = new Map<string, string>()
  for (const line of lines) {
    const cut = line.indexOf('=')
    if (cut < 1) throw usageError('Give the keys on standard input, as name=value lines or JSON')
    const member = line.slice(0, cut).trim()
    if (keys.has(member)) throw usageError(`${member} is given twice. It takes one value.`)
    keys.set(member, line.slice(cut + 1).trim())
  }
  return Object.fromEntries(keys)
}
