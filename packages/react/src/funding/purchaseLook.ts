import type { OrderRequest, Settings } from '@latchkey/core'
import type { MoonpayConfig } from './fundWalletConfig.ts'

type Look = NonNullable<OrderRequest['look']>

/**
 * The look of a vendor's page, as far as it can be set: from the call, from `fundingMethodConfig`, or else from the
 * modal. Values that no vendor accepts, such as a named color, are left out.
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
