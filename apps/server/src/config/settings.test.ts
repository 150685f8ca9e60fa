import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'

describe('settings', () => {
  it('have sensible defaults', () => {
    expect(readSettings({}, [])).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve(import.meta.dirname, '../../../../data'),
      poolSize: 20,
      trustProxy: false,
      logLevel: 'info',
      demo: false,
    })
  })

  it('are read from the environment and the command line', () => {
    const env = {
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/corridor',
      DATABASE_URL: 'postgresql://corridor:secret@db:5432/corridor',
      DATABASE_POOL: '40',
      PUBLIC_URL: 'https://passes.example.org/',
      TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,fd00::/8',
      PRIVATE_ADDRESSES: '10.1.2.3, fd00::/8',
      ROSTER_KEY: 'a key of thirty-two characters!!',
      LOG_LEVEL: 'warn',
    }
    expect(readSettings(env, ['--demo'])).toEqual({
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/srv/corridor',
      databaseUrl: 'postgresql://corridor:secret@db:5432/corridor',
      poolSize: 40,
      publicUrl: 'https://passes.example.org',
      trustProxy: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'],
      privateAddresses: ['10.1.2.3', 'fd00::/8'],
      rosterKey: 'a key of thirty-two characters!!',
      logLevel: 'warn',
      demo: true,
    })
  })

  it('are treated as unset when they are empty', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ', TRUST_PROXY: ' , ' }, [])).toEqual(readSettings({}, []))
  })

  it.each([
    [{ PORT: 'http' }, 'Set PORT to a whole number from 0 to 65535 (now it is "http").'],
    [{ PORT: '65536' }, 'Set PORT to a whole number from 0 to 65535 (now it is "65536").'],
    [{ DATABASE_POOL: '0' }, 'Set DATABASE_POOL to a whole number from 2 to 150 (now it is "0").'],
    [
      { HOST: 'http://x' },
      'Set HOST to the address to listen on, such as 127.0.0.1 or 0.0.0.0 (now it is "http://x").',
    ],
    [{ PUBLIC_URL: 'passes.example' }, /^Set PUBLIC_URL to .* \(now it is "passes.example"\)\.$/],
    [{ PUBLIC_URL: 'https://example.org/passes' }, /without a path/],
    [{ PUBLIC_URL: 'ftp://example.org' }, /^Set PUBLIC_URL/],
    [{ TRUST_PROXY: '10.0.0.0/33' }, /^Set TRUST_PROXY to .* \(now it is "10.0.0.0\/33"\)\.$/],
    [{ TRUST_PROXY: 'yes' }, /^Set TRUST_PROXY/],
    [{ PRIVATE_ADDRESSES: 'sis.local' }, /^Set PRIVATE_ADDRESSES to .* \(now it is "sis.local"\)\.$/],
    [{ ROSTER_KEY: 'short' }, /^Set ROSTER_KEY to at least 32 random characters(?!.*short)/],
    [{ LOG_LEVEL: 'loud' }, /^Set LOG_LEVEL to one of fatal, .*silent \(now it is "loud"\)\.$/],
  ])('that make no sense are answered with one sentence: %o', (env, sentence) => {
    expect(() => readSettings(env, [])).toThrow(SettingsError)
    expect(() => readSettings(env, [])).toThrow(sentence)
  })

  it('never repeat a password', () => {
    const env = { DATABASE_URL: 'mysql://corridor:secret@db/corridor' }
    expect(() => readSettings(env, [])).toThrow(/^Set DATABASE_URL to an address like postgresql:\/\/user(?!.*secret)/)
  })

  it.each([['--demon'], ['demo'], ['-d'], ['--demo=no']])('refuse an unknown option: %s', (option) => {
    expect(() => readSettings({}, [option])).toThrow(`Corridor does not know "${option}".`)
  })
})
