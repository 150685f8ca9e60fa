import { describe, expect, it } from 'vitest'
import { ApiError } from './apiError.ts'
import { redirectFor } from './signInRedirect.ts'
import { impersonation } from './state/impersonation.ts'

const unauthenticated = new ApiError(401, 'unauthenticated', 'Please sign in.')
const forbidden = new ApiError(403, 'forbidden', 'That is not for you.')

describe('a refused user', () => {
  it('[ERR-01] goes to /login with the current path as redirect', () => {
    expect(redirectFor(unauthenticated, '/student/pass/7', '?a=1')).toBe(
      '/login?redirect=%2Fstudent%2Fpass%2F7%3Fa%3D1',
    )
  })

  it('[ERR-01] goes to /login without a redirect from the root path', () => {
    expect(redirectFor(unauthenticated, '/', '')).toBe('/login')
  })

  it('[D-178] goes to the page of support, if support was looking as somebody', () => {
    impersonation.set({ name: 'Maya Okonkwo', operator: 'Robin', writes: false, endsAt: '2026-09-01T12:00:00.000Z' })
    expect(redirectFor(unauthenticated, '/student/pass/7', '')).toBe('/impersonate')
    impersonation.set(null)
  })

  it('[ERR-02] goes to /login without a redirect after a 403', () => {
    expect(redirectFor(forbidden, '/administrator/live', '?scope=all')).toBe('/login')
  })

  it('[ERR-01] [ERR-02] stays on /login', () => {
    expect(redirectFor(unauthenticated, '/login', '')).toBeNull()
    expect(redirectFor(forbidden, '/login', '?redirect=%2F')).toBeNull()
    expect(redirectFor(unauthenticated, '/login/sso', '')).toBeNull()
  })

  it('[D-130] stays on a public page', () => {
    expect(redirectFor(unauthenticated, '/reports/weekly/abc', '')).toBeNull()
  })

  it('[D-144] stays if only the XSRF token has expired', () => {
    expect(redirectFor(new ApiError(403, 'xsrf', 'Old.'), '/student/dashboard/live', '')).toBeNull()
  })

  it('[ERR-03] [D-129] stays after any other error', () => {
    for (const status of [0, 400, 404, 409, 422, 429, 500]) {
      expect(redirectFor(new ApiError(status, 'unknown', 'Oh'), '/faculty/live', '')).toBeNull()
    }
    expect(redirectFor(new Error('a fault of our own'), '/faculty/live', '')).toBeNull()
  })
})
