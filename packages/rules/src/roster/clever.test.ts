import { describe, expect, it } from 'vitest'
import { cleverDay, cleverGrade } from './clever.ts'

describe('[FIRST-07] Clever’s files', () => {
  it.each([
    ['Kindergarten', 'K'],
    ['PreKindergarten', 'PK'],
    ['Prekindergarten', 'PK'],
    ['TransitionalKindergarten', 'TK'],
    ['InfantToddler', 'Infant/Toddler'],
    ['PostGraduate', 'Postgraduate'],
    ['1', '1'],
    ['13', '13'],
    ['Ungraded', 'Ungraded'],
    ['Other', 'Other'],
    ['constructor', 'constructor'],
    ['', ''],
  ])('call the grade %s %s', (word, grade) => {
    expect(cleverGrade(word)).toBe(grade)
  })

  it.each([
    ['08/17/2026', '2026-08-17'],
    ['8/7/2026', '2026-08-07'],
    ['8/7/26', '2026-08-07'],
    ['8/17/2026 0:00', '2026-08-17'],
    ['2026-08-17', '2026-08-17'],
    ['2026-08-17 00:00:00.0', '2026-08-17'],
    ['17.8.2026', null],
    ['17/8/2026', null],
    ['2026-08-32', null],
    ['2026-13-01', null],
    ['8/17/202', null],
    ['soon', null],
    ['', null],
  ])('write the day %s, which is %s', (text, day) => {
    expect(cleverDay(text)).toBe(day)
  })
})
