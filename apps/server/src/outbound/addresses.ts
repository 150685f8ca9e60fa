/** Which IP addresses a request to an address that an administrator typed may reach. */
import { BlockList, isIP } from 'node:net'

/** Loopback, private, link-local, shared, reserved and documentation ranges, and the metadata services of clouds. */
const NOT_PUBLIC_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Public IPv6 addresses begin with the bits 001. Some of those lead to an IPv4 address, which may be a private one. */
const PUBLIC_V6 = ['2000::/3']
const NOT_PUBLIC_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

function rangesOf(ranges: readonly string[]): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family)
  }
  return list
}

const notPublicV4 = rangesOf(NOT_PUBLIC_V4)
const publicV6 = rangesOf(PUBLIC_V6)
const notPublicV6 = rangesOf(NOT_PUBLIC_V6)

function isPublic(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !notPublicV4.check(address, 'ipv4')
    case 6:
      return publicV6.check(address, 'ipv6') && !notPublicV6.check(address, 'ipv6')
    default:
      return false
  }
}

/** Public addresses, and those that the operator has listed (`PRIVATE_ADDRESSES`). */
export function reachable(listed: readonly string[]): (address: string) => boolean {
  const allowed = rangesOf(listed)
  return (address) => {
    const family = isIP(address)
    return isPublic(address) || (family !== 0 && allowed.check(address, family === 6 ? 'ipv6' : 'ipv4'))
  }
}
