import { describe, expect, it } from 'vitest'
import { delimiterOf, encodingOf } from './textFormat.ts'

describe('[D-153] the encoding of a text file', () => {
  const utf16 = (text: string) => Buffer.from(text, 'utf16le')
  it.each<[string, Buffer, string]>([
    ['by the mark of UTF-16, whatever follows', Buffer.from([0xff, 0xfe, 0x61, 0x62]), 'utf-16le'],
    ['by the mark of UTF-16 the other way around', Buffer.from([0xfe, 0xff, 0x61, 0x62]), 'utf-16be'],
    ['by every second byte being empty', utf16('Ana,Lopez'), 'utf-16le'],
    ['by every other second byte being empty', utf16('Ana,Lopez').swap16(), 'utf-16be'],
    ['of a few signs beyond Latin', utf16('Ana,Łódź'), 'utf-16le'],
    ['that has the first half of a mark', Buffer.from([0xff, 0x61]), 'utf-8'],
    ['that has the second half of a mark', Buffer.from([0x61, 0xfe]), 'utf-8'],
    ['that has the first half of the other mark', Buffer.from([0xfe, 0x61]), 'utf-8'],
    ['that has the second half of the other mark', Buffer.from([0x61, 0xff]), 'utf-8'],
    ['with a quarter of its bytes empty', Buffer.from('abc\0'), 'utf-8'],
    ['of nothing', Buffer.alloc(0), 'utf-8'],
  ])('is known %s', (_, bytes, encoding) => {
    expect(encodingOf(bytes)).toBe(encoding)
  })
})

describe('[D-153] what separates the columns of a text file', () => {
  it.each([
    ['First,Last', ','],
    ['First;Last', ';'],
    ['First\tLast', '\t'],
    ['\uFEFFFirst;Last', ';'],
    ['First;Last, Suffix;Email', ';'],
    ['"Last, First, Middle";Email', ';'],
    ['"Last, First";"Home, Work";Email', ';'],
    ['First\tLast\nA,B;C;D,E', '\t'],
    ['First;Last\rA,B,C,D', ';'],
    ['Name', ','],
    ['', ','],
    ['First,Last;Email', ','],
  ])('of %j is %j', (text, sign) => {
    expect(delimiterOf(text)).toBe(sign)
  })
})
