/**
 * The address that failures are counted by. An IPv6 network hands a whole /64 to whoever connects, so that its other
 * half can be anything; an IPv4 address written as IPv6 is the same IPv4 address.
 */
export function countedAddress(address: string): string {
  const bare = address.toLowerCase().replace(/%.*$/, '')
  if (!bare.includes(':')) return bare
  const groups = groupsOf(bare)
  if (groups === null) return bare
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight numbers of an IPv6 address; null for what is none. */
function groupsOf(address: string): number[] | null {
  const halves = address.split('::')
  if (halves.length > 2) return null
  const [head, tail] = halves.map(numbersOf)
  if (!head) return null
  if (halves.length === 1) return head.length === 8 ? head : null
  if (!tail || head.length + tail.length > 7) return null
  return [...head, ...Array<number>(8 - head.length - tail.length).fill(0), ...tail]
}

function numbersOf(text: string): number[] | null {
  if (text === '') return []
  const numbers = text.split(':').flatMap((part) => (part.includes('.') ? dotted(part) : [hex(part)]))
  return numbers.includes(Number.NaN) ? null : numbers
}

function hex(part: string): number {
  return /^[\da-f]{1,4}$/.test(part) ? Number.parseInt(part, 16) : Number.NaN
}

function dotted(part: string): number[] {
  const bytes = part.split('.').map((byte) => (/^\d{1,3}$/.test(byte) ? Number(byte) : Number.NaN))
  const [a = Number.NaN, b = Number.NaN, c = Number.NaN, d = Number.NaN] = bytes
  return bytes.length === 4 && bytes.every((byte) => byte < 256) ? [a * 256 + b, c * 256 + d] : [Number.NaN]
}
