import { describe, expect, it } from 'vitest'
import { contrastOf, formOf, isWhole, problemsOf, ratioText } from './colorForm.ts'
import { nameChanges, nameProblems } from './nameForm.ts'

describe('the name of a school', () => {
  it('[SSCH-02] cannot be blank, and is at most 100 characters long', () => {
    expect(nameProblems({ name: '  ' }).name).toBe('Type a name.')
    expect(nameProblems({ name: 'x'.repeat(300) }).name).toBe('Use 100 characters at most.')
    expect(nameProblems({ name: ` ${'x'.repeat(100)} ` }).name).toBe(false)
  })

  it('[SSCH-03] is unchanged by spaces around it', () => {
    expect(nameChanges({ name: ' North ' }, { name: 'North' })).toEqual({})
    expect(nameChanges({ name: ' South ' }, { name: 'North' })).toEqual({ name: 'South' })
  })
})

describe('the colors of a school', () => {
  it('[SSCH-04] are shown with six digits, and no other way is accepted', () => {
    expect(formOf({ primaryColor: '#011638FF', secondaryColor: '#ABCDEF' })).toEqual({
      primaryColor: '#011638',
      secondaryColor: '#abcdef',
    })
    expect(['#7a1f3d', '#FFFFFF'].every(isWhole)).toBe(true)
    for (const wrong of ['', 'red', '#fff', '#12345', '#12345g', '7a1f3d0']) {
      expect(problemsOf({ primaryColor: wrong, secondaryColor: '#000000' }).primaryColor, wrong).toContain('six digits')
    }
  })

  it('say how well text can be read on them, and what is drawn where it cannot', () => {
    expect(contrastOf('#011638')).toMatchObject({ isReadable: true, shade: '#011638', text: '#ffffff' })
    const middle = contrastOf('#7b7b7b')
    expect(middle.isReadable).toBe(false)
    expect(middle.shade).not.toBe('#7b7b7b')
    expect(contrastOf(middle.shade).isReadable).toBe(true)
    expect(ratioText(4.499)).toBe('4.4 : 1')
  })
})
