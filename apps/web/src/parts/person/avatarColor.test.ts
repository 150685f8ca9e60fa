import { contrastRatio } from '@corridor/rules/text'
import { describe, expect, it } from 'vitest'
import { AVATAR_COLORS, avatarColor, initialsOf } from './avatarColor.ts'

describe('avatars', () => {
  it('keep white letters readable on every color', () => {
    for (const color of AVATAR_COLORS) expect(contrastRatio(color, '#ffffff'), color).toBeGreaterThanOrEqual(4.5)
  })

  it('give a person the same color every time, and not all people the same', () => {
    expect(avatarColor('Maya Okonkwo')).toBe(avatarColor('Maya Okonkwo'))
    const colors = ['Maya Okonkwo', 'Theo Ramírez', 'Aisha Khan', 'Jonas Lind', 'Sam Nguyen'].map(avatarColor)
    expect(new Set(colors).size).toBeGreaterThan(2)
  })

  it('show the first letters of the first and the last name', () => {
    expect(initialsOf('Maya Ann Okonkwo')).toBe('MO')
    expect(initialsOf('Cher')).toBe('C')
    expect(initialsOf('émile zola')).toBe('ÉZ')
    expect(initialsOf('')).toBe('')
  })
})
