import { describe, expect, it } from 'vitest'
import { cardInLink, passInLink } from './passLink.ts'

const HERE = 'https://passes.example.org'
const ID = '019a0000-0000-7000-8000-000000000000'

describe('a scanned code', () => {
  it('[RO-02] is a pass if it is a link to one on our own server', () => {
    expect(passInLink(`${HERE}/readonly/${ID}`, HERE)).toBe(ID)
    expect(passInLink(`${HERE}/faculty/readonly/${ID}?scope=all`, HERE)).toBe(ID)
  })

  it.each([
    ['another server', `https://passes.example.com/readonly/${ID}`],
    ['our name in front of another', `https://passes.example.org.evil.example/readonly/${ID}`],
    ['our name as a user name', `https://passes.example.org@evil.example/readonly/${ID}`],
    ['another port', `https://passes.example.org:8443/readonly/${ID}`],
    ['an unencrypted copy', `http://passes.example.org/readonly/${ID}`],
    ['a script', `javascript:location='${HERE}/readonly/${ID}'`],
    ['another page of ours', `${HERE}/faculty/live`],
    ['a page that ends sessions or changes things', `${HERE}/api/pass/${ID}/complete`],
    ['no pass', `${HERE}/readonly/`],
    ['a relative address', `/readonly/${ID}`],
    ['text', 'Have a nice day'],
    ['nothing', ''],
  ])('is not followed if it is %s', (_, text) => {
    expect(passInLink(text, HERE)).toBeNull()
  })
})

it('[FREEZE-11] the card of a room is a link on our own server, too', () => {
  expect(cardInLink(`${HERE}/card/3/118`, HERE)).toEqual({ schoolId: 3, roomId: 118 })
  expect(cardInLink(`${HERE}/readonly/${ID}`, HERE)).toBeNull()
  expect(cardInLink('https://passes.example.com/card/3/118', HERE)).toBeNull()
})
