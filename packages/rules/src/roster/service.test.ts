import { describe, expect, it } from 'vitest'
import { lastDue, type ServiceSettings, serviceProblems } from './service.ts'

const SETTINGS: ServiceSettings = {
  oneRoster: '1.1',
  baseUrl: 'https://sis.example.org/ims/oneroster/v1p1',
  auth: 'oauth1',
  tokenUrl: '',
  client: 'key',
}

describe('[D-169] a roster service', () => {
  it.each<[string, Partial<ServiceSettings>]>([
    ['signed requests', {}],
    ['tokens', { auth: 'clientCredentials', tokenUrl: 'https://sis.example.org/token' }],
    ['version 1.2', { oneRoster: '1.2', auth: 'clientCredentials', tokenUrl: 'https://sis.example.org/token' }],
  ])('can be used with %s', (_name, more) => expect(serviceProblems({ ...SETTINGS, ...more })).toEqual({}))

  it.each<[Partial<ServiceSettings>, string]>([
    [{ baseUrl: '' }, 'baseUrl'],
    [{ baseUrl: 'http://sis.example.org' }, 'baseUrl'],
    [{ baseUrl: 'https://me:pw@sis.example.org' }, 'baseUrl'],
    [{ baseUrl: 'https://sis.example.org/?key=x' }, 'baseUrl'],
    [{ baseUrl: 'https://sis.example.org/#x' }, 'baseUrl'],
    [{ baseUrl: 'https://' }, 'baseUrl'],
    [{ baseUrl: 'https://sis.example.org:99999' }, 'baseUrl'],
    [{ auth: 'clientCredentials' }, 'tokenUrl'],
    [{ auth: 'clientCredentials', tokenUrl: 'http://sis.example.org/token' }, 'tokenUrl'],
    [{ oneRoster: '1.2' }, 'auth'],
    [{ client: ' ' }, 'client'],
  ])('is refused with %j', (wrong, field) =>
    expect(Object.keys(serviceProblems({ ...SETTINGS, ...wrong }))).toEqual([field]),
  )
})

describe('[D-153] a nightly import', () => {
  const CHICAGO = 'America/Chicago'
  it.each([
    ['at its hour', '2026-10-13T08:00:00.000Z', 3, '2026-10-13T08:00:00.000Z'],
    ['a moment before, the night before', '2026-10-13T07:59:59.999Z', 3, '2026-10-12T08:00:00.000Z'],
    ['later that day', '2026-10-14T04:59:00.000Z', 3, '2026-10-13T08:00:00.000Z'],
    ['in winter, an hour later', '2026-11-02T12:00:00.000Z', 3, '2026-11-02T09:00:00.000Z'],
    ['in the night in which 2 am does not exist, at 3 am', '2026-03-08T12:00:00.000Z', 2, '2026-03-08T08:00:00.000Z'],
    ['at midnight', '2026-10-13T05:00:00.000Z', 0, '2026-10-13T05:00:00.000Z'],
  ] as const)('is due %s', (_name, now, hour, due) => expect(lastDue(now, hour, CHICAGO)).toBe(due))
})
