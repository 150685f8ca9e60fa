import { asSsoIdentityId } from '@corridor/rules/ids'
import { describe, expect, it } from 'vitest'
import { bodyOf, formOf, isIncomplete, newForm, problemsOf } from './form.ts'

const google = { ...newForm('Lakeside'), domains: 'Lakeside.example, students.lakeside.example' }

describe('a way to sign in', () => {
  it('is sent with its domains as a list, and without a secret that was not typed', () => {
    expect(bodyOf(google)).toEqual({
      name: 'Lakeside',
      schoolIds: [],
      domains: ['lakeside.example', 'students.lakeside.example'],
      tenant: '',
      issuer: '',
      client: '',
      authoritative: false,
    })
    expect(bodyOf({ ...google, clientSecret: 'x' })).toMatchObject({ clientSecret: 'x' })
  })

  it('is shown as it was saved, with no secret', () => {
    const saved = {
      ...bodyOf(google),
      ssoIdentityId: asSsoIdentityId(1),
      provider: 'google' as const,
      hasSecret: true,
      isReady: true,
      setUpBy: null,
      isConfirmed: true,
      version: 1,
    }
    expect(formOf(saved)).toEqual({ ...google, domains: 'lakeside.example, students.lakeside.example' })
  })

  it('complains about what was typed, not about what is empty', () => {
    expect(problemsOf({ ...google, domains: '' }).domains).toBeNull()
    expect(problemsOf({ ...google, domains: 'lakeside' }).domains).toContain('lakeside is not a domain')
    expect(problemsOf({ ...google, provider: 'microsoft', tenant: 'common' }).tenant).toContain('tenant id')
    expect(problemsOf(google).domains).toBeFalsy()
  })

  it.each([
    [{ name: ' ' }, true],
    [{ domains: '' }, true],
    [{}, false],
    [{ provider: 'clever' as const }, true],
    [{ provider: 'clever' as const, tenant: 'x' }, false],
    [{ provider: 'oidc' as const, issuer: 'https://x.example', client: 'a' }, true],
    [{ provider: 'oidc' as const, issuer: 'https://x.example', client: 'a', clientSecret: 'b' }, false],
  ])('%j is incomplete: %s', (changes, expected) => {
    expect(isIncomplete({ ...google, ...changes }, false)).toBe(expected)
  })
})
