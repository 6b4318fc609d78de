import type { funding } from '@latchkey/wire'
import type { VendorKeys, VendorName } from '../../config/vendors.ts'
import type { Context } from '../../context.ts'

/** A purchase and its destination. */
export type Purchase = {
  /** Our order id, by which the vendor's payments are found. */
  id: string
  method: funding.OrderMethod
  address: string
  /** As `eip155:8453` or `solana:mainnet`. */
  chain: string
  asset: 'native' | 'USDC'
  /** Whole tokens. */
  amount?: string | undefined
  /** Network address of the user, according to the trusted proxies. */
  callerAddress: string
  look?: { accent_color?: string | undefined; theme?: 'light' | 'dark' | undefined } | undefined
}

/** The vendor's page, and the vendor's id of the purchase if it is not ours. */
export type OpenedPurchase = { url: string; reference?: string | undefined }

export type PurchaseStatus = { status: funding.OrderStatus; transactionHash?: string | undefined }

/** A vendor of coins. To add one: docs/develop/recipes/add-an-on-ramp.md. */
export type Onramp = {
  /** The name for users. */
  name: string
  vendor: VendorName
  methods: readonly funding.OrderMethod[]
  /** The vendor's name of a coin on a chain; `undefined` if it sells none. */
  findCoin(coin: Pick<Purchase, 'chain' | 'asset'>): object | undefined
  /** Keys of the fake in the sandbox at the address `base`. */
  sandboxKeys(base: string): VendorKeys
  /** @throws AppError if the vendor refuses. @throws OutsideError without a response. */
  open(ctx: OnrampContext, keys: VendorKeys, purchase: Purchase): Promise<OpenedPurchase>
  /** @throws OutsideError without a usable response. */
  readStatus(
    ctx: OnrampContext,
    keys: VendorKeys,
    purchase: Pick<Purchase, 'id'> & { reference: string | null },
  ): Promise<PurchaseStatus>
  /**
   * Asks the vendor whether it accepts these keys.
   * @throws AppError if it does not. @throws OutsideError without a response.
   */
  check(ctx: OnrampContext, keys: VendorKeys): Promise<void>
}

export type OnrampContext = Pick<Context, 'config' | 'now' | 'random'>
