import type { OrderRequest, Settings } from '@latchkey/core'
import type { MoonpayConfig } from './fundWalletConfig.ts'

type Look = NonNullable<OrderRequest['look']>

/**
 * How a vendor's page is to look, where it can: as the call says, as `fundingMethodConfig` says, or as the modal does. What
 * no vendor takes, such as a color by its name, is left out.
 */
export function toLook(
  { moonpay, appearance }: Pick<Settings, 'moonpay' | 'appearance'>,
  callLook: MoonpayConfig['uiConfig'],
): Look {
  const { accentColor = moonpay.uiConfig?.accentColor ?? appearance.accentColor, theme } =
    callLook ?? moonpay.uiConfig ?? {}
  const shade = theme ?? appearance.theme
  return {
    ...(isHex(accentColor) && { accent_color: accentColor }),
    ...((shade === 'light' || shade === 'dark') && { theme: shade }),
  }
}

function isHex(color: unknown): color is string {
  return typeof color === 'string' && /^#[0-9a-fA-F]{6}$/.test(color)
}
