/**
 * An S3 service on this computer: keeps what it is sent in memory, speaks the protocol, and refuses whoever does not sign
 * each request as AWS Signature Version 4 demands.
 */
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { S3Settings } from '../config/backups.ts'

const BUCKET = 'district'
const REGION = 'us-test-1'
/** As few as possible, so that a list has several pages. */
const KEYS_AT_ONCE = 2

export interface TestS3 {
  settings: S3Settings
  bucket: string
  /** By their keys. */
  objects: Map<string, Buffer>
  /** Parts of uploads that were neither completed nor given up. */
  openUploads: Map<string, Map<number, Buffer>>
  /** Requests with this method are refused from now on. */
  deny(method: string | null): void
  close(): Promise<void>
}

export async function startS3(): Promise<TestS3> {
  const objects = new Map<string, Buffer>()
  const openUploads: TestS3['openUploads'] = new Map()
  let denied: string | null = null
  let uploads = 0
  const keys = { accessKeyId: 'AKTEST', secretAccessKey: 'the secret of the tests' }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', `http://${request.headers.host}`)
    const body = await buffer(request)
    const query = url.searchParams
    if (!isSigned(request, url, keys)) return refuse(response, 403, 'SignatureDoesNotMatch')
    if (request.method === denied) return refuse(response, 403, 'AccessDenied')
    const [, bucket, ...rest] = url.pathname.split('/')
    if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket')
    const key = decodeURIComponent(rest.join('/'))
    const upload = openUploads.get(query.get('uploadId') ?? '')
    if (query.has('uploadId') && !upload) return refuse(response, 404, 'NoSuchUpload')
    const etag = `"${createHash('md5').update(body).digest('hex')}"`
    switch (`${request.method}${key === '' ? ' bucket' : ''}${upload ? ' upload' : ''}`) {
      case 'GET bucket':
        return xml(response, listOf(objects, query))
      case 'GET': {
        const content = objects.get(key)
        return content ? response.end(content) : refuse(response, 404, 'NoSuchKey')
      }
      case 'PUT':
        objects.set(key, body)
        return response.setHeader('etag', etag).end()
      case 'DELETE':
        objects.delete(key)
        return response.writeHead(204).end()
      case 'POST': {
        uploads += 1
        const uploadId = `upload-${uploads}`
        openUploads.set(uploadId, new Map())
        return xml(
          response,
          `<InitiateMultipartUploadResult><Bucket>${BUCKET}</Bucket><Key>${key}</Key><UploadId>${uploadId}</UploadId></InitiateMultipartUploadResult>`,
        )
      }
      case 'PUT upload':
        upload?.set(Number(query.get('partNumber')), body)
        return response.setHeader('etag', etag).end()
      case 'POST upload': {
        const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, one]) => Number(one))
        objects.set(key, Buffer.concat(numbers.map((number) => upload?.get(number) ?? Buffer.alloc(0))))
        openUploads.delete(query.get('uploadId') ?? '')
        return xml(
          response,
          `<CompleteMultipartUploadResult><Bucket>${BUCKET}</Bucket><Key>${key}</Key><ETag>${etag}</ETag></CompleteMultipartUploadResult>`,
        )
      }
      case 'DELETE upload':
        openUploads.delete(query.get('uploadId') ?? '')
        return response.writeHead(204).end()
      default:
        return refuse(response, 405, 'MethodNotAllowed')
    }
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    settings: { endpoint: `http://127.0.0.1:${port}`, region: REGION, ...keys },
    bucket: BUCKET,
    objects,
    openUploads,
    deny: (method) => {
      denied = method
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function listOf(objects: ReadonlyMap<string, Buffer>, query: URLSearchParams): string {
  const all = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort()
  const from = Number(query.get('continuation-token') ?? 0)
  const page = all.slice(from, from + KEYS_AT_ONCE)
  const next = from + page.length
  const more = next < all.length
  const contents = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size><LastModified>2026-10-13T15:00:00.000Z</LastModified></Contents>`,
  )
  return `<ListBucketResult><KeyCount>${page.length}</KeyCount><IsTruncated>${more}</IsTruncated>${contents.join('')}${more ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''}</ListBucketResult>`
}

/** What AWS computes of a request, from its documentation. */
function isSigned(
  { method, headers }: IncomingMessage,
  url: URL,
  { accessKeyId, secretAccessKey }: Pick<S3Settings, 'accessKeyId' | 'secretAccessKey'>,
): boolean {
  const [, id, day, signedHeaders = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/us-test-1\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const sentAt = String(headers['x-amz-date'])
  if (id !== accessKeyId || day === undefined || !sentAt.startsWith(day)) return false
  const names = signedHeaders.split(';')
  if (!names.includes('host') || !names.includes('x-amz-date')) return false
  const encoded = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort()
  const canonical = [
    method,
    url.pathname,
    query.join('&'),
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signedHeaders,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${day}/${REGION}/s3/aws4_request`
  const digest = createHash('sha256').update(canonical).digest('hex')
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const key = [REGION, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secretAccessKey}`, day))
  return hmac(key, `AWS4-HMAC-SHA256\n${sentAt}\n${scope}\n${digest}`).toString('hex') === signature
}

function xml(response: ServerResponse, text: string): void {
  response.setHeader('content-type', 'application/xml').end(`<?xml version="1.0" encoding="UTF-8"?>\n${text}`)
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.statusCode = status
  xml(response, `<Error><Code>${code}</Code><Message>No.</Message></Error>`)
}
