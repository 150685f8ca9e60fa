import { describe, expect, it } from 'vitest'
import { arrived, NOT_TYPING, sent, typed } from './typing.ts'

describe('what is typed into the search', () => {
  it('stays in the field until the address has the same value', () => {
    const typing = typed(NOT_TYPING, 'gym')
    expect(typing.text).toBe('gym')
    expect(arrived(sent(typing, 'gym'), 'gym')).toEqual(NOT_TYPING)
  })

  it('loses no letter typed while an earlier word was being written', () => {
    const typing = typed(sent(typed(NOT_TYPING, 'gy'), 'gy'), 'gym')
    expect(arrived(typing, 'gy').text).toBe('gym')
    const both = sent(typing, 'gym')
    expect(arrived(arrived(both, 'gy'), 'gym')).toEqual(NOT_TYPING)
    expect(arrived(both, 'gym'), 'an address may skip one').toEqual(NOT_TYPING)
  })

  it('keeps a trailing space, which the next word needs', () => {
    expect(arrived(sent(typed(NOT_TYPING, 'room '), 'room'), 'room').text).toBe('room ')
  })

  it('is dropped when the address changes for another reason', () => {
    const typing = arrived(sent(typed(NOT_TYPING, 'room '), 'room'), 'room')
    expect(arrived(typing, '')).toEqual(NOT_TYPING)
    expect(arrived(typed(NOT_TYPING, 'half a wo'), 'elsewhere')).toEqual(NOT_TYPING)
  })
})
