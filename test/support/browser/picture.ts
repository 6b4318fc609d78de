import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ElementHandle, Page } from 'playwright-core'

const folder = join(import.meta.dirname, '../../../artifacts')

export const takesPictures = process.env.ARTIFACTS === '1'

/** With `ARTIFACTS=1`, saves a screenshot under `artifacts/`, for people: no test reads it. */
export async function picture(page: Page | ElementHandle, name: string): Promise<void> {
  if (!takesPictures) return
  const path = join(folder, `${name}.png`)
  await mkdir(dirname(path), { recursive: true })
  await page.screenshot({ path, caret: 'initial' })
}
