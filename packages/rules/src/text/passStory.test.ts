import { expect, it } from 'vitest'
import { asUserId } from '../ids.ts'
import { passEventText, type StoryEvent, type StoryPass } from './passStory.ts'

const STUDENT = asUserId(4)
const TEACHER = asUserId(3)
const ASKED = '2026-10-13T15:00:00.000Z'
const LATER = '2026-10-13T15:04:00.000Z'

const pass: StoryPass = {
  studentId: STUDENT,
  createdBy: STUDENT,
  createdAt: ASKED,
  approvedAt: LATER,
  enqueuedAt: null,
  startedAt: null,
  rejectReason: 'Finish your quiz first.',
  cancelReason: null,
}

function said(name: StoryEvent['name'], event: Partial<StoryEvent> = {}, facts: Partial<StoryPass> = {}): string {
  return passEventText({ name, at: LATER, actorId: TEACHER, detail: null, ...event }, { ...pass, ...facts })
}

it('the beginning says who wanted the pass, and what came of it at once', () => {
  expect(said('createPass')).toBe('asked for the pass')
  expect(said('createPass', {}, { createdBy: TEACHER })).toBe('issued the pass')
  expect(said('createPass', {}, { createdBy: TEACHER, approvedAt: ASKED, startedAt: ASKED })).toBe(
    'issued the pass, which started at once',
  )
  expect(said('completePass', { actorId: TEACHER, detail: { sentBack: true } })).toBe('sent the student back')
  expect(said('createPass', {}, { approvedAt: ASKED })).toBe('asked for the pass, which needed no approval')
  expect(said('createPass', {}, { approvedAt: ASKED, startedAt: ASKED })).toBe('took a quick pass and left')
  expect(said('createPass', {}, { approvedAt: ASKED, enqueuedAt: ASKED })).toBe('took a quick pass and joined the line')
})

it('joining a line, leaving it, and going although it is full are three things', () => {
  const line = { enqueuedAt: LATER, startedAt: '2026-10-13T15:09:00.000Z' } as const
  expect(said('startPass', {}, { startedAt: LATER })).toBe('started it')
  expect(said('startPass', {}, line)).toBe('joined the line')
  expect(said('startPass', { at: line.startedAt, actorId: null }, line)).toBe('started it: it was next in line')
  expect(said('startPass', { at: line.startedAt, detail: { override: true } }, line)).toBe(
    'started it although the limit was reached',
  )
})

it('reasons are told with what they led to', () => {
  expect(said('rejectPass')).toBe('rejected it: Finish your quiz first.')
  expect(said('cancelPass')).toBe('canceled it')
})

it('an arrival can be confirmed or flagged, and a pass ended or closed', () => {
  expect(said('confirmPass', { detail: { confirmed: true } })).toBe('confirmed the arrival')
  expect(said('confirmPass', { detail: { confirmed: false } })).toBe('flagged the arrival')
  expect(said('completePass')).toBe('ended it')
  expect(said('completePass', { actorId: null })).toBe('closed it, because nobody had ended it')
})
