/** Reads a form with Node's own reader, in a thread: each of its parts costs time, whatever is in it. */
import { asBuffer } from '../threads/buffers.ts'

export interface FormInput {
  body: Uint8Array
  boundary: string
  /** The name of its files. */
  field: string
  maxParts: number
  /** The size limit for the form's other fields, including their names. */
  maxText: number
}

/** Null if it is no form. */
export type ReadForm = { files: { name: string; bytes: Uint8Array }[]; fields: Record<string, string> } | null

/** How long the lines at the head of a part may be together: its name, and the name of its file. */
const HEAD_BYTES = 4096

export default async function readForm({
  body,
  boundary,
  field,
  maxParts,
  maxText,
}: FormInput): Promise<ReadForm | 'large'> {
  const content = asBuffer(body)
  if (!hasFewParts(content, boundary, maxParts)) return 'large'
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const form = await new Response(content, { headers }).formData().catch(() => null)
  if (!form) return null
  const files = form.getAll(field).filter((one) => one instanceof File)
  const fields = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  // The receiver checks every character.
  if (fields.reduce((sum, [name, text]) => sum + name.length + text.length, 0) > maxText) return 'large'
  return {
    files: await Promise.all(files.map(async (file) => ({ name: file.name, bytes: await file.bytes() }))),
    fields: Object.fromEntries(fields),
  }
}

function hasFewParts(body: Buffer, boundary: string, most: number): boolean {
  const mark = `--${boundary}`
  let at = body.indexOf(mark)
  for (let parts = 0; at >= 0; parts += 1) {
    // The last mark ends the form.
    if (parts > most) return false
    const head = body.subarray(at, at + HEAD_BYTES)
    const isLast = head.indexOf('--', mark.length) === mark.length
    if (!isLast && !head.includes('\r\n\r\n')) return false
    at = body.indexOf(mark, at + mark.length)
  }
  return true
}
