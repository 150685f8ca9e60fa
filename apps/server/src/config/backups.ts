/** The settings for nightly backups and their copies, and for storage that speaks S3. */
import { resolve } from 'node:path'
import { z } from 'zod'
import { wholeNumber } from './wholeNumber.ts'

export interface S3Settings {
  endpoint: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** `s3://bucket/key`. The key may be empty. */
export interface S3Address {
  bucket: string
  key: string
}

export interface NightlySettings {
  folder: string
  /** When, by the clock of the server. */
  at: { hour: number; minute: number }
  keep: number
  /** Where each of them is copied to: a folder, or a place in a bucket. */
  copyTo?: string | { address: S3Address; s3: S3Settings }
}

export interface BackupSettings {
  backups?: NightlySettings
  s3?: S3Settings
}

export const MISSING_S3 =
  'Set AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, and S3_REGION or S3_ENDPOINT, because s3:// is used.'

export const backupVariables = {
  BACKUP_DIR: z.string().optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Set BACKUP_AT to a time from 00:00 to 23:59, like 02:15')
    .optional(),
  BACKUP_KEEP: wholeNumber('BACKUP_KEEP', 1, 10_000).optional(),
  BACKUP_COPY_TO: z
    .string()
    .refine(
      (text) => !text.includes('://') || readS3Address(text) !== null,
      'Set BACKUP_COPY_TO to a folder, or to a place in S3 like s3://bucket/corridor',
    )
    .optional(),
  S3_ENDPOINT: z
    .string()
    .regex(
      /^https?:\/\/[^\s/?#@]+\/?$/,
      'Set S3_ENDPOINT to the address of the service without the bucket, like https://s3.example.org',
    )
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/, 'Set S3_REGION to the region of the bucket, like us-east-2')
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
}

/** Variables that may contain a password. */
export const backupSecrets = ['AWS_SECRET_ACCESS_KEY']

type Given = { [K in keyof typeof backupVariables]?: z.output<(typeof backupVariables)[K]> }

/** What is missing, as a sentence; null if nothing is. */
export function backupProblem(given: Given): string | null {
  const { BACKUP_DIR, BACKUP_COPY_TO } = given
  if (!BACKUP_DIR) {
    const name = (['BACKUP_COPY_TO', 'BACKUP_AT', 'BACKUP_KEEP'] as const).find((one) => given[one] !== undefined)
    return name ? `Set BACKUP_DIR to the folder for nightly backups, because ${name} is set.` : null
  }
  if (!BACKUP_COPY_TO) return null
  if (readS3Address(BACKUP_COPY_TO)) return s3Settings(given) ? null : MISSING_S3
  return resolve(BACKUP_COPY_TO) === resolve(BACKUP_DIR)
    ? 'Set BACKUP_COPY_TO to another folder than BACKUP_DIR, on another disk.'
    : null
}

export function backupSettings(given: Given): BackupSettings {
  const { BACKUP_DIR, BACKUP_AT = '02:15', BACKUP_KEEP = 14, BACKUP_COPY_TO } = given
  const s3 = s3Settings(given)
  const address = BACKUP_COPY_TO && readS3Address(BACKUP_COPY_TO)
  const copyTo = address ? s3 && { address, s3 } : BACKUP_COPY_TO && resolve(BACKUP_COPY_TO)
  const [hour = 0, minute = 0] = BACKUP_AT.split(':').map(Number)
  return {
    ...(BACKUP_DIR && {
      backups: {
        folder: resolve(BACKUP_DIR),
        at: { hour, minute },
        keep: BACKUP_KEEP,
        ...(copyTo && { copyTo }),
      },
    }),
    ...(s3 && { s3 }),
  }
}

/** Services other than Amazon's mostly have no regions, and then expect the name of Amazon's first. */
function s3Settings(given: Given): S3Settings | undefined {
  const { S3_ENDPOINT, S3_REGION, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = given
  const endpoint = S3_ENDPOINT ?? (S3_REGION && `https://s3.${S3_REGION}.amazonaws.com`)
  if (!endpoint || !AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) return undefined
  return {
    endpoint: endpoint.replace(/\/$/, ''),
    region: S3_REGION ?? 'us-east-1',
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
  }
}

/** Null if it is something else. */
export function readS3Address(text: string): S3Address | null {
  const [, bucket, key = ''] = /^s3:\/\/([A-Za-z0-9][A-Za-z0-9._-]{1,62})(?:\/([\w.\-/]*))?$/.exec(text) ?? []
  return bucket === undefined ? null : { bucket, key: key.replace(/^\/+|\/+$/g, '') }
}
