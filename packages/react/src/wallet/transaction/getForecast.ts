import type { Forecast, TransactionViewProps } from './transactionProps.ts'

/** The known part of a forecast. */
export function getForecast({ forecast }: Pick<TransactionViewProps, 'forecast'>): Forecast {
  return forecast === undefined || forecast === 'loading' ? {} : forecast
}
