import { describe, expect, it } from 'vitest'
import {
  claimedField,
  claimsOf,
  configurationFor,
  configurationProblems,
  providerKey,
  providerLabel,
} from './provider.ts'

const TENANT = '0a1b2c3d-0000-4000-8000-1234567890ab'

describe('what is set up for a provider', () => {
  it.each([
    ['google', { domains: ['lakeside.example.org', 'students.lakeside.example'] }],
    ['microsoft', { tenant: TENANT }],
    ['clever', { tenant: '0123456789abcdef01234567' }],
    ['classlink', { tenant: '2284' }],
    ['oidc', { issuer: 'https://id.lakeside.example/realms/school', client: 'corridor' }],
  ] as const)('is complete for %s', (provider, configuration) => {
    expect(configurationProblems(provider, configuration)).toEqual({})
    const everything = { domains: ['a.example'], tenant: TENANT, issuer: 'x', client: 'y', ...configuration }
    expect(Object.keys(configurationFor(provider, everything))).toEqual(
      expect.arrayContaining(Object.keys(configuration)),
    )
  })

  it.each([
    ['google', {}, ['domains']],
    ['google', { domains: ['lakeside'] }, ['domains']],
    ['google', { domains: ['*'] }, ['domains']],
    ['microsoft', {}, ['tenant']],
    ['microsoft', { tenant: 'common' }, ['tenant']],
    ['microsoft', { tenant: 'organizations' }, ['tenant']],
    ['clever', { tenant: 'lakeside' }, ['tenant']],
    ['classlink', { tenant: '' }, ['tenant']],
    ['oidc', {}, ['issuer', 'client']],
    ['oidc', { issuer: 'http://id.lakeside.example', client: 'x' }, ['issuer']],
    ['oidc', { issuer: 'https://me@id.example', client: 'x' }, ['issuer']],
    ['oidc', { issuer: 'https://id.example/?a=b', client: 'x' }, ['issuer']],
  ] as const)('[D-151] pins %s to the district: %j lacks %j', (provider, configuration, fields) => {
    expect(Object.keys(configurationProblems(provider, configuration))).toEqual(fields)
  })
})

it('[D-150] the label names the provider, or a provider of the district by its own name', () => {
  expect(providerLabel('google', 'Lakeside')).toBe('Google')
  expect(providerLabel('microsoft', 'Lakeside')).toBe('Microsoft')
  expect(providerLabel('classlink', 'Lakeside')).toBe('ClassLink')
  expect(providerLabel('oidc', 'Lakeside')).toBe('Lakeside')
})

it('two issuers are two providers', () => {
  expect(providerKey('oidc', { issuer: 'https://a.example' })).not.toBe(
    providerKey('oidc', { issuer: 'https://b.example' }),
  )
  expect(providerKey('google', {})).toBe('google')
})

it('[D-185] a domain at Google, and a tenant elsewhere, is claimed for a district; an issuer is not', () => {
  const configuration = { domains: ['lakeside.example'], tenant: 'x', issuer: 'https://id.example' }
  expect(claimsOf('google', configuration)).toEqual(['lakeside.example'])
  for (const provider of ['microsoft', 'clever', 'classlink'] as const) {
    expect([claimedField(provider), claimsOf(provider, configuration)]).toEqual(['tenant', ['x']])
  }
  expect([claimedField('oidc'), claimsOf('oidc', configuration)]).toEqual([null, []])
})
