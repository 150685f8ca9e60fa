/** Backups in a bucket of Amazon S3, or of any other service that speaks its protocol. */
import { createWriteStream, openAsBlob } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { S3mini, S3ServiceError } from 's3mini'
import type { S3Address, S3Settings } from '../config/backups.ts'
import { errorCode, StartupFailure } from '../process/failure.ts'
import type { Place } from './place.ts'

/** For a part of 8 MB on a slow line. */
const PART_MS = 600_000

export function s3Place(settings: S3Settings, { bucket, key: folder }: S3Address, requestMs = PART_MS): Place {
  const client = clientOf(settings, bucket, requestMs)
  const prefix = folder === '' ? '' : `${folder}/`
  return {
    name: `s3://${bucket}/${folder}`,
    async list() {
      const found = await client.listObjects('/', prefix)
      if (found === null) throw noBucket(bucket)
      return found.map(({ Key }) => Key.slice(prefix.length))
    },
    async put(name, file) {
      await client.putAnyObject(prefix + name, await openAsBlob(file))
    },
    async remove(name) {
      await client.deleteObject(prefix + name)
    },
  }
}

/** Brings a file from a bucket onto this computer. */
export async function download(settings: S3Settings, { bucket, key }: S3Address, file: string): Promise<void> {
  const answer = await clientOf(settings, bucket).getObjectResponse(key)
  if (!answer?.body) throw new StartupFailure(`There is no ${key} in the bucket ${bucket}.`)
  await pipeline(Readable.fromWeb(answer.body as ReadableStream), createWriteStream(file, { mode: 0o600 }))
}

function clientOf(settings: S3Settings, bucket: string, requestAbortTimeout?: number): S3mini {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings
  return new S3mini({
    endpoint: `${endpoint}/${bucket}`,
    region,
    accessKeyId,
    secretAccessKey,
    ...(requestAbortTimeout && { requestAbortTimeout }),
  })
}

const noBucket = (bucket: string) => Object.assign(new Error(`there is no bucket ${bucket}`), { code: 'NoSuchBucket' })

/** The code of a failure here or in a folder. Of some services the library cannot read it. */
export function reasonOf(error: unknown): string | null {
  const code = errorCode(error) ?? null
  return code === 'Unknown' && error instanceof S3ServiceError ? `status ${error.status}` : code
}
