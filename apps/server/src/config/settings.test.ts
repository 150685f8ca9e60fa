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
      signOnClients: {},
      logLevel: 'info',
      drainSeconds: 15,
      demo: false,
    })
  })

  it('are read from the environment and the command line', () => {
    const env = {
      PORT: '8080',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/corridor',
      DATABASE_URL: 'postgresql://corridor:secret@db1,db2:5433/corridor?target_session_attrs=read-write',
      DATABASE_LISTEN_URL: 'postgresql://corridor:secret@db/corridor?sslmode=require',
      DATABASE_POOL: '40',
      PUBLIC_URL: 'https://passes.example.org/',
      TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,fd00::/8',
      PRIVATE_ADDRESSES: '10.1.2.3, fd00::/8',
      ROSTER_KEY: 'a key of thirty-two characters!!',
      GOOGLE_CLIENT_ID: 'google id',
      GOOGLE_CLIENT_SECRET: 'google secret',
      LOG_LEVEL: 'warn',
      DRAIN_SECONDS: '30',
    }
    expect(readSettings(env, ['--demo'])).toEqual({
      port: 8080,
      host: '0.0.0.0',
      dataDir: '/srv/corridor',
      databaseUrl: env.DATABASE_URL,
      listenUrl: env.DATABASE_LISTEN_URL,
      poolSize: 40,
      publicUrl: 'https://passes.example.org',
      trustProxy: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'],
      privateAddresses: ['10.1.2.3', 'fd00::/8'],
      rosterKey: 'a key of thirty-two characters!!',
      signOnClients: { google: { clientId: 'google id', clientSecret: 'google secret' } },
      logLevel: 'warn',
      drainSeconds: 30,
      demo: true,
    })
  })

  it('for email and texts are read together, or not at all', () => {
    const sid = 'a'.repeat(32)
    const env = {
      PUBLIC_URL: 'https://passes.example.org',
      SMTP_URL: 'smtps://corridor:p%40ss@mail.example.org:465',
      MAIL_FROM: 'Corridor <passes@example.org>',
      MAIL_REPLY_TO: 'office@example.org',
      SUPPORT_EMAIL: 'help@example.org',
      SMS_PROVIDER: 'twilio',
      TWILIO_ACCOUNT_SID: `AC${sid}`,
      TWILIO_AUTH_TOKEN: 'secret',
      TWILIO_FROM: '+15552345678',
    }
    const texts = { provider: 'twilio', accountSid: `AC${sid}`, authToken: 'secret' }
    expect(readSettings(env, [])).toMatchObject({
      mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, replyTo: env.MAIL_REPLY_TO },
      supportEmail: 'help@example.org',
      texts: { ...texts, from: '+15552345678' },
    })
    const service = { TWILIO_MESSAGING_SERVICE_SID: `MG${sid}` }
    expect(readSettings({ ...env, ...service }, []).texts).toEqual({ ...texts, messagingServiceSid: `MG${sid}` })
    const refusal = (without: keyof typeof env) => () => readSettings({ ...env, [without]: '' }, [])
    expect(refusal('MAIL_FROM')).toThrow(/^Set MAIL_FROM to .*, because SMTP_URL is set\.$/)
    expect(refusal('PUBLIC_URL')).toThrow(/^Set PUBLIC_URL to /)
    expect(refusal('TWILIO_AUTH_TOKEN')).toThrow(/^Set TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN/)
    expect(refusal('TWILIO_FROM')).toThrow(/^Set TWILIO_MESSAGING_SERVICE_SID or TWILIO_FROM/)
    expect(refusal('SMS_PROVIDER')().texts).toBeUndefined()
    expect(refusal('SMTP_URL')().mail).toBeUndefined()
  })

  it('for nightly backups are read together, or not at all', () => {
    const nightly = (env: object) => readSettings({ BACKUP_DIR: '/backups', ...env }, []).backups
    expect(nightly({})).toEqual({ folder: '/backups', at: { hour: 2, minute: 15 }, keep: 14 })
    expect(nightly({ BACKUP_AT: '23:05', BACKUP_KEEP: '3', BACKUP_COPY_TO: '/nas/corridor/' })).toEqual({
      folder: '/backups',
      at: { hour: 23, minute: 5 },
      keep: 3,
      copyTo: '/nas/corridor',
    })
    const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }
    const copied = { BACKUP_DIR: '/backups', BACKUP_COPY_TO: 's3://district/corridor/', ...keys }
    expect(readSettings({ ...copied, S3_REGION: 'us-east-2' }, [])).toMatchObject({
      backups: { copyTo: { address: { bucket: 'district', key: 'corridor' }, s3: { region: 'us-east-2' } } },
      s3: { endpoint: 'https://s3.us-east-2.amazonaws.com', region: 'us-east-2' },
    })
    expect(readSettings({ ...keys, S3_ENDPOINT: 'http://minio:9000/' }, [])).toMatchObject({
      s3: { endpoint: 'http://minio:9000', region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'secret' },
    })
    expect(() => readSettings(copied, [])).toThrow(/^Set AWS_ACCESS_KEY_ID, .* and S3_REGION or S3_ENDPOINT/)
    expect(() => nightly({ BACKUP_COPY_TO: '/backups/' })).toThrow(/^Set BACKUP_COPY_TO to another folder/)
    expect(() => readSettings({ BACKUP_KEEP: '3' }, [])).toThrow(/^Set BACKUP_DIR to .*, because BACKUP_KEEP is set\.$/)
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
    [{ SMTP_URL: 'https://user:secret@mail.example.org' }, /^Set SMTP_URL to .* \(what it is now cannot be used\)\.$/],
    [{ MAIL_FROM: 'a@b.example, c@d.example' }, /^Set MAIL_FROM to /],
    [{ SUPPORT_EMAIL: 'help' }, /^Set SUPPORT_EMAIL to an email address/],
    [{ SMS_PROVIDER: 'pigeon' }, 'Set SMS_PROVIDER to twilio (now it is "pigeon").'],
    [{ TWILIO_ACCOUNT_SID: 'x' }, /^Set TWILIO_ACCOUNT_SID to /],
    [{ TWILIO_FROM: '555' }, /^Set TWILIO_FROM to your Twilio number/],
    [{ PUBLIC_URL: 'passes.example' }, /^Set PUBLIC_URL to .* \(now it is "passes.example"\)\.$/],
    [{ PUBLIC_URL: 'https://example.org/passes' }, /without a path/],
    [{ PUBLIC_URL: 'ftp://example.org' }, /^Set PUBLIC_URL/],
    [{ TRUST_PROXY: '10.0.0.0/33' }, /^Set TRUST_PROXY to .* \(now it is "10.0.0.0\/33"\)\.$/],
    [{ TRUST_PROXY: 'yes' }, /^Set TRUST_PROXY/],
    [{ PRIVATE_ADDRESSES: 'sis.local' }, /^Set PRIVATE_ADDRESSES to .* \(now it is "sis.local"\)\.$/],
    [{ ROSTER_KEY: 'short' }, /^Set ROSTER_KEY to at least 32 random characters(?!.*short)/],
    [{ CLEVER_CLIENT_ID: 'x' }, 'Set CLEVER_CLIENT_SECRET as well, because CLEVER_CLIENT_ID is set.'],
    [{ MICROSOFT_CLIENT_SECRET: 'x' }, 'Set MICROSOFT_CLIENT_ID as well, because MICROSOFT_CLIENT_SECRET is set.'],
    [{ BACKUP_AT: '2:15' }, 'Set BACKUP_AT to a time from 00:00 to 23:59, like 02:15 (now it is "2:15").'],
    [{ BACKUP_KEEP: '0' }, /^Set BACKUP_KEEP to a whole number from 1 to 10000/],
    [{ BACKUP_COPY_TO: 'ftp://nas/corridor' }, /^Set BACKUP_COPY_TO to a folder, or to a place in S3/],
    [{ S3_ENDPOINT: 'https://user@s3.example.org/bucket' }, /^Set S3_ENDPOINT to .* without the bucket/],
    [{ LOG_LEVEL: 'loud' }, /^Set LOG_LEVEL to one of fatal, .*silent \(now it is "loud"\)\.$/],
  ])('that make no sense are answered with one sentence: %o', (env, sentence) => {
    expect(() => readSettings(env, [])).toThrow(SettingsError)
    expect(() => readSettings(env, [])).toThrow(sentence)
  })

  it('never repeat a password', () => {
    const refusal = (env: Record<string, string>) => () => readSettings(env, [])
    expect(refusal({ DATABASE_URL: 'mysql://corridor:secret@db/corridor' })).toThrow(
      /^Set DATABASE_URL to an address like postgresql:\/\/user(?!.*secret)/,
    )
    expect(refusal({ DATABASE_LISTEN_URL: 'postgresql://corridor:secret@db/corridor?sslmode=full' })).toThrow(
      /^Set sslmode in DATABASE_LISTEN_URL to one of disable, (?!.*secret)/,
    )
  })

  it.each([['--demon'], ['demo'], ['-d'], ['--demo=no']])('refuse an unknown option: %s', (option) => {
    expect(() => readSettings({}, [option])).toThrow(`Corridor does not know "${option}".`)
  })
})
