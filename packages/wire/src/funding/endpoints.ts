export * from './coinbase.ts'
export * from './moonpay.ts'
export * from './orders.ts'
export * from './tokens.ts'
