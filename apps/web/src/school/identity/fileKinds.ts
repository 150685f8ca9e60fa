/** What can be uploaded for a school. The server looks into the files; these are the mistakes that show from outside. */
import { MAX_CERTIFICATE_BYTES, MAX_LOGO_BYTES } from '@corridor/contract/constants'

export interface FileKind {
  field: 'logoUrl' | 'certificate'
  extensions: readonly string[]
  maxBytes: number
  /** "at most 2 MB". */
  maxText: string
}

export const LOGO: FileKind = {
  field: 'logoUrl',
  extensions: ['.png', '.jpg', '.jpeg'],
  maxBytes: MAX_LOGO_BYTES,
  maxText: `${MAX_LOGO_BYTES / 1024 / 1024} MB`,
}

export const CERTIFICATE: FileKind = {
  field: 'certificate',
  extensions: ['.pem'],
  maxBytes: MAX_CERTIFICATE_BYTES,
  maxText: `${MAX_CERTIFICATE_BYTES / 1024} kB`,
}

export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>, kind: FileKind): string | null {
  const { extensions, maxBytes, maxText } = kind
  if (!extensions.some((extension) => name.toLowerCase().endsWith(extension))) {
    return `Choose a ${extensions.join(', ').replace(/, ([^,]+)$/, ' or $1')} file.`
  }
  if (size === 0) return 'This file is empty. Choose another one.'
  return size > maxBytes
    ? `This file is too large: at most ${maxText} can be sent. Make it smaller and try again.`
    : null
}
