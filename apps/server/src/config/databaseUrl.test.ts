import { describe, expect, it } from 'vitest'
import { hostsText, readDatabaseUrl } from './databaseUrl.ts'

describe('the address of a database', () => {
  it('names several hosts, of which the one that takes writes is meant', () => {
    const address = readDatabaseUrl('postgresql://us%40er:p%2Fw@db1,db2:5433,[::1]:5434/corr%20idor?application_name=x')
    expect(address).toMatchObject({
      hosts: [
        { host: 'db1', port: 5432 },
        { host: 'db2', port: 5433 },
        { host: '::1', port: 5434 },
      ],
      user: 'us@er',
      password: 'p/w',
      database: 'corr idor',
      isForWriting: true,
      rest: { application_name: 'x' },
    })
    expect(hostsText(address)).toBe('db1:5432 and db2:5433 and [::1]:5434')
  })

  it('may have its hosts among the parameters, and be a socket', () => {
    expect(readDatabaseUrl('postgres:///x?host=a,b&port=6000').hosts).toEqual([
      { host: 'a', port: 6000 },
      { host: 'b', port: 6000 },
    ])
    const socket = { host: '/run/pg', port: 5432 }
    for (const url of ['postgresql://u@%2Frun%2Fpg/x', 'postgresql://u@/x?host=/run/pg']) {
      const address = readDatabaseUrl(url)
      expect(address).toMatchObject({ hosts: [socket], user: 'u', database: 'x', isForWriting: false })
      expect(hostsText(address)).toBe('/run/pg')
    }
    expect(readDatabaseUrl('postgresql://').hosts).toEqual([{ host: 'localhost', port: 5432 }])
  })

  it('says how to encrypt, as libpq means it', () => {
    const read = (query: string) => readDatabaseUrl(`postgresql://db/x?${query}`)
    expect(read('').sslMode).toBe('prefer')
    expect(read('ssl=true').sslMode).toBe('require')
    expect(read('sslmode=verify-ca&sslrootcert=a.pem')).toMatchObject({ sslMode: 'verify-ca', rootCert: 'a.pem' })
    expect(read('sslrootcert=system')).toMatchObject({ sslMode: 'verify-full', rootCert: undefined })
    // What the driver called it before.
    expect(read('sslmode=no-verify&sslrootcert=a.pem')).toMatchObject({ sslMode: 'require', rootCert: undefined })
    expect(read('target_session_attrs=read-write').isForWriting).toBe(true)
  })

  it.each([
    ['mysql://db/x', /^Set DATABASE_URL to an address like/],
    ['postgresql://db:port/x', /^Set DATABASE_URL to an address like/],
    ['postgresql://db:70000/x', /^Set DATABASE_URL to an address like/],
    ['postgresql://::1/x', /^Set DATABASE_URL to an address like/],
    ['postgresql://db/%zz', /^Set DATABASE_URL to an address like/],
    ['postgresql://db/x?sslmode=on', /^Set sslmode in DATABASE_URL to one of disable, allow, prefer/],
    ['postgresql://db/x?sslmode=verify-ca', /^Add sslrootcert=FILE to DATABASE_URL/],
    ['postgresql://db/x?sslmode=require&sslrootcert=system', /^Set sslmode=verify-full in DATABASE_URL/],
    ['postgresql://db/x?target_session_attrs=standby', /^Set target_session_attrs in DATABASE_URL to read-write/],
  ])('%s is refused with what to do', (url, sentence) => {
    expect(() => readDatabaseUrl(url)).toThrow(sentence)
  })
})
