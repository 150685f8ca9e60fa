import { describe, expect, it } from 'vitest'
import { ApiError } from './client.ts'
import { exitFor } from './signInRedirect.ts'

const unauthenticated = new ApiError(401, 'unauthenticated', 'Please sign in.')
const forbidden = new ApiError(403, 'forbidden', 'That is not for you.')

describe('a refused person', () => {
  it('[ERR-01] goes to /login with the present path as redirect', () => {
    expect(exitFor(unauthenticated, '/student/pass/7', '?a=1')).toBe('/login?redirect=%2Fstudent%2Fpass%2F7%3Fa%3D1')
  })

  it('[ERR-01] goes without one from the root path', () => {
    expect(exitFor(unauthenticated, '/', '')).toBe('/login')
  })

  it('[ERR-02] goes to /login with no redirect after a 403', () => {
    expect(exitFor(forbidden, '/administrator/live', '?scope=all')).toBe('/login')
  })

  it('[ERR-01] [ERR-02] stays where they are on /login', () => {
    expect(exitFor(unauthenticated, '/login', '')).toBeNull()
    expect(exitFor(forbidden, '/login', '?redirect=%2F')).toBeNull()
    expect(exitFor(unauthenticated, '/login/sso', '')).toBeNull()
  })

  it('[D-130] is not thrown out of a public page', () => {
    expect(exitFor(unauthenticated, '/reports/weekly/abc', '')).toBeNull()
  })

  it('[D-144] is not thrown out over an old XSRF token', () => {
    expect(exitFor(new ApiError(403, 'xsrf', 'Old.'), '/student/dashboard/live', '')).toBeNull()
  })

  it('[ERR-03] [D-129] stays after any other error', () => {
    for (const status of [0, 400, 404, 409, 422, 429, 500]) {
      expect(exitFor(new ApiError(status, 'unknown', 'Oh'), '/faculty/live', '')).toBeNull()
    }
    expect(exitFor(new Error('a fault of our own'), '/faculty/live', '')).toBeNull()
  })
})
