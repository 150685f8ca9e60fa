import ipaddr from 'ipaddr.js'

/** What an IPv6 network hands to whoever connects: the last 64 bits of an address can be anything. */
const NETWORK_BITS = 64

/** The address that sign-in failures are counted by. An IPv4 address written as IPv6 is that IPv4 address. */
export function countedAddress(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toNormalizedString().replace(/%.*/, '')}/${NETWORK_BITS}`)}/${NETWORK_BITS}`
}
