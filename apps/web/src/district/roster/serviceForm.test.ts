import { describe, expect, it } from 'vitest'
import { bodyOf, formOf, isIncomplete, newService, problemsOf } from './serviceForm.ts'

const filled = { ...newService(), baseUrl: 'https://sis.example.org/v1p1', client: 'key', secret: 's' }

describe('the form of a roster service', () => {
  it('never has the stored secret in it, and sends one only if it was typed', () => {
    const service = { ...bodyOf(filled), failures: 0, fetchedAt: null, version: 2 }
    expect(formOf(service).secret).toBe('')
    expect(bodyOf(formOf(service))).not.toHaveProperty('secret')
    expect(bodyOf(filled)).toMatchObject({ secret: 's', auth: 'oauth1', tokenUrl: '' })
  })

  it('asks for the address of tokens where they are used', () => {
    expect(isIncomplete(filled, true)).toBe(false)
    expect(isIncomplete({ ...filled, secret: '' }, true)).toBe(true)
    expect(isIncomplete({ ...filled, secret: '' }, false)).toBe(false)
    const second = { ...filled, oneRoster: '1.2' as const }
    expect(bodyOf(second).auth).toBe('clientCredentials')
    expect(isIncomplete(second, true)).toBe(true)
    expect(isIncomplete({ ...second, tokenUrl: 'https://sis.example.org/token' }, true)).toBe(false)
  })

  it('complains about an address that is not encrypted, and not about an empty one', () => {
    expect(problemsOf({ ...filled, baseUrl: 'http://sis.example.org' }).baseUrl).toMatch(/https/)
    expect(problemsOf(newService())).toEqual({ baseUrl: null, tokenUrl: null })
  })
})
