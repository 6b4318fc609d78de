import { vendorNames, vendors } from '../../../packages/server/src/config/vendors.ts'
import { variableNames } from '../reference/environment.ts'

const ofVendors = vendorNames.flatMap((name) => {
  const { required, optional } = vendors[name]
  return [...required, ...optional].map((member) => `${name}_${member}`.toUpperCase())
})
const variables = new Set([...variableNames, ...ofVendors])

/** Names that no part of the server reads, such as a misspelled one. `NODE_ENV` is read by packages. */
export function unknownVariables(names: Iterable<string>): string[] {
  return [...names].filter((name) => name !== 'NODE_ENV' && !variables.has(name.replace(/_FILE$/, '')))
}
