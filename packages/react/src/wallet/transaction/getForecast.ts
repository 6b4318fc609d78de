import type { Forecast, TransactionViewProps } from './transactionProps.ts'

/** What is known so far. */
export function getForecast({ forecast }: Pick<TransactionViewProps, 'forecast'>): Forecast {
  return forecast === undefined || forecast === 'loading' ? {} : forecast
}
