import ipaddr from 'ipaddr.js'

/** An IPv6 client can choose the last 64 bits of its address freely, so only the network counts. */
const NETWORK_BITS = 64

/** The address under which sign-in failures are counted. An IPv4 address written as IPv6 counts as IPv4. */
export function countedAddress(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString().replace(/%.*/, '')}/${NETWORK_BITS}`)}/${NETWORK_BITS}`
}
