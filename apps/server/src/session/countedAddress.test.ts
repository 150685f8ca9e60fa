import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countedAddress } from './countedAddress.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
])('[D-164] %s counts as %s', (address, counted) => {
  expect(countedAddress(address)).toBe(counted)
})

it.each(['', 'nonsense', '1:2:3', '1::2::3', '1:2:3:4:5:6:7:8:9', '::ffff:1.2.3', '::ffff:1.2.3.400', '::g'])(
  '[D-164] %j, which is not an address, is counted unchanged',
  (text) => {
    expect(countedAddress(text)).toBe(text)
  },
)

const group = fc.integer({ min: 0, max: 0xffff }).map((number) => number.toString(16))
const groups = (length: number) => fc.array(group, { minLength: length, maxLength: length })

it('[D-164] the half that a client can choose makes no difference, the other half does', () => {
  fc.assert(
    fc.property(groups(4), groups(4), groups(4), (network, one, other) => {
      fc.pre(network[0] !== '0')
      const counted = countedAddress([...network, ...one].join(':'))
      expect(countedAddress([...network, ...other].join(':'))).toBe(counted)
      const next = [(Number.parseInt(network[0] ?? '', 16) ^ 1).toString(16), ...network.slice(1)]
      expect(countedAddress([...next, ...one].join(':'))).not.toBe(counted)
    }),
  )
})
