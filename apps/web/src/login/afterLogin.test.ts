import type { UserType } from '@corridor/rules/access'
import { describe, expect, it } from 'vitest'
import { afterLogin } from './afterLogin.ts'

const ORIGIN = 'https://corridor.school.example'

describe('after signing in', () => {
  it.each<[UserType, string]>([
    ['student', '/student/dashboard/live'],
    ['faculty', '/faculty/live'],
    ['schoolAdministrator', '/administrator/dashboard'],
    ['districtAdministrator', '/administrator/dashboard'],
  ])('[LOGIN-11] %s starts at %s', (type, home) => {
    expect(afterLogin(type, undefined, ORIGIN)).toBe(home)
  })

  it('[D-127] returns to the page the user came from, including the query', () => {
    const passPage = '/student/pass/019a0000-0000-7000-8000-000000000001'
    expect(afterLogin('student', passPage, ORIGIN)).toBe(passPage)
    expect(afterLogin('student', '/student/dashboard/pass?quick=1', ORIGIN)).toBe('/student/dashboard/pass?quick=1')
    expect(afterLogin('student', '/student', ORIGIN)).toBe('/student')
  })

  it('[D-127] does not open a page that the user type may not open', () => {
    expect(afterLogin('student', '/administrator/live', ORIGIN)).toBe('/student/dashboard/live')
    expect(afterLogin('faculty', '/student/dashboard/live', ORIGIN)).toBe('/faculty/live')
  })

  it.each([
    'https://evil.example/student/dashboard/live',
    '//evil.example/student/dashboard/live',
    '/\\evil.example/student/dashboard/live',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/login',
    '/',
    '/nowhere',
    '',
    'student/dashboard/live',
  ])('[D-127] does not follow %j', (redirect) => {
    expect(afterLogin('student', redirect, ORIGIN)).toBe('/student/dashboard/live')
  })
})
