import type { funding } from '@latchkey/wire'
import type { VendorKeys, VendorName } from '../../config/vendors.ts'
import type { Context } from '../../context.ts'

/** What is bought, and where it goes. */
export type Purchase = {
  /** Our order, by which the vendor's payments are found again. */
  id: string
  method: funding.OrderMethod
  address: string
  /** As `eip155:8453` or `solana:mainnet`. */
  chain: string
  asset: 'native' | 'USDC'
  /** Whole tokens. */
  amount?: string | undefined
  /** Network address of the user, seen through the trusted proxies. */
  callerAddress: string
  look?: { accent_color?: string | undefined; theme?: 'light' | 'dark' | undefined } | undefined
}

/** The vendor's page, and what the vendor calls the purchase where that is not our id. */
export type OpenedPurchase = { url: string; reference?: string | undefined }

export type PurchaseStatus = { status: funding.OrderStatus; transactionHash?: string | undefined }

/** What is sold by a vendor, and how. Adding one: docs/develop/recipes/add-an-on-ramp.md. */
export type Onramp = {
  /** As users read it. */
  name: string
  vendor: VendorName
  methods: readonly funding.OrderMethod[]
  /** The vendor's word for a coin on a chain; `undefined` where it sells none. */
  findCoin(coin: Pick<Purchase, 'chain' | 'asset'>): object | undefined
  /** Keys of the fake in the sandbox, whose address is `base`. */
  sandboxKeys(base: string): VendorKeys
  /** @throws AppError where the vendor refuses. @throws OutsideError where it gives no answer. */
  open(ctx: OnrampContext, keys: VendorKeys, purchase: Purchase): Promise<OpenedPurchase>
  /** @throws OutsideError where the vendor gives no answer, or none of use. */
  readStatus(
    ctx: OnrampContext,
    keys: VendorKeys,
    purchase: Pick<Purchase, 'id'> & { reference: string | null },
  ): Promise<PurchaseStatus>
  /**
   * Asks the vendor whether it takes these keys.
   * @throws AppError where it does not. @throws OutsideError where it gives no answer.
   */
  check(ctx: OnrampContext, keys: VendorKeys): Promise<void>
}

export type OnrampContext = Pick<Context, 'config' | 'now' | 'random'>
