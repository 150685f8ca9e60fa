import { expect, it } from 'vitest'
import { english, spanish } from '../testing/words.ts'
import { textOf } from './text.ts'

const approved = {
  title: 'Pass to Library approved',
  message: 'Ms. Alvarez approved your pass from Room 204 to Library.',
  about: {
    kind: 'approved',
    fromRoomName: 'Room 204',
    roomName: 'Library',
    actorName: 'Ms. Alvarez',
    reason: null,
    reasonEs: null,
  },
} as const

it('[LANG-03] [LANG-06] a student reads a notification in their language, with names as they are', () => {
  expect(textOf(spanish, approved, 'student')).toEqual({
    title: 'Pase a Library aprobado',
    message: 'Ms. Alvarez aprobó tu pase de Room 204 a Library.',
  })
})

it('[LANG-06] a ready reason is read in Spanish, if the school has it so', () => {
  const rejected = { ...approved.about, kind: 'rejected', reason: 'We have a test.', reasonEs: 'Hay examen.' } as const
  expect(textOf(spanish, { ...approved, about: rejected }, 'student').message).toMatch(/^“Hay examen\.” /)
  expect(textOf(spanish, { ...approved, about: { ...rejected, reasonEs: null } }, 'student').message).toMatch(
    /^“We have a test\.” /,
  )
})

it('[LANG-03] is as the server says it in English, and for staff', () => {
  const { about, ...text } = approved
  expect(textOf(english, approved, 'student')).toEqual(text)
  expect(textOf(spanish, approved, 'faculty')).toEqual(text)
})

it('[LANG-03] one that only the next version knows asks the student to reload', () => {
  expect(textOf(spanish, { ...approved, about: null }, 'student').title).toBe('Notificación nueva')
})
