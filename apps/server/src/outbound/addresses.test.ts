import { describe, expect, it } from 'vitest'
import { reachable } from './addresses.ts'

describe('[D-169] an address that an administrator typed', () => {
  const isReachable = reachable([])

  it.each(['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.63.255.255', '2606:4700::1111', '2a00:1450:4001::8a'])(
    'may lead to %s',
    (address) => expect(isReachable(address)).toBe(true),
  )

  it.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    'localhost',
    '',
  ])('may not lead to %s', (address) => expect(isReachable(address)).toBe(false))

  it('may lead to what the operator lists, and to nothing beside it', () => {
    const listed = reachable(['10.1.2.0/24', '192.168.7.7', 'fd00:7::/32'])
    for (const address of ['10.1.2.9', '192.168.7.7', 'fd00:7::1', '8.8.8.8']) expect(listed(address)).toBe(true)
    for (const address of ['10.1.3.9', '192.168.7.8', 'fd00:8::1', '127.0.0.1']) expect(listed(address)).toBe(false)
  })
})
