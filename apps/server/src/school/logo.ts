/** The one call for a school's files: a picture becomes its logo, a .pem its certificate, and never the other way. */
import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { MAX_CERTIFICATE_BYTES, MAX_LOGO_PIXELS } from '@corridor/contract'
import type { UncheckedSchoolId } from '@corridor/rules/ids'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { school } from '../db/schema/index.ts'
import { invalid, notFound } from '../http/errors.ts'
import type { OutgoingFile } from '../http/file.ts'
import type { UploadedFile } from '../http/upload.ts'
import type { Scope } from '../session/scope.ts'
import { schoolInScope } from '../session/tenancy.ts'
import { forSmallFiles } from '../threads/shared.ts'
import type certificateTask from './certificate.ts'
import type { Picture } from './picture/cleanPicture.ts'
import { readPicture } from './picture/readPicture.ts'
import { requireSettings, type SchoolEdit } from './settings.ts'

const PICTURE_NAMES = new Set(['.png', '.jpg', '.jpeg'])
const EXTENSION = { 'image/png': 'png', 'image/jpeg': 'jpg' } as const
type LogoType = keyof typeof EXTENSION

const readCertificate = forSmallFiles.task<typeof certificateTask>(new URL('./certificate.ts', import.meta.url))

/** Reads the file before anything is changed, because it may take a while. */
export async function readSchoolFile(
  scope: Scope,
  requested: UncheckedSchoolId,
  file: UploadedFile,
): Promise<Omit<SchoolEdit, 'version'>> {
  const schoolId = requireSettings(scope, requested)
  if (extname(file.name).toLowerCase() === '.pem') {
    if (file.bytes.length > MAX_CERTIFICATE_BYTES) {
      throw refused(`This file is too large for a certificate: at most ${MAX_CERTIFICATE_BYTES / 1024} kB.`)
    }
    const read = await readCertificate(file.bytes)
    if ('refusal' in read) throw refused(read.refusal)
    return { sent: read }
  }
  const { type, bytes } = await pictureIn(file)
  return {
    sent: { logoUrl: `/api/school/${schoolId}/logo/${nameOf(type, bytes)}` },
    more: { logo: bytes, logoType: type },
  }
}

async function pictureIn({ name, bytes }: UploadedFile): Promise<Picture & { type: LogoType }> {
  if (!PICTURE_NAMES.has(extname(name).toLowerCase())) throw refused('Choose a .png, .jpg or .jpeg file.')
  const picture = await readPicture(bytes)
  if (picture === 'broken')
    throw refused('This picture is damaged or incomplete. Save it again, or choose another one.')
  if (picture === null || !isLogo(picture)) {
    throw refused('This file is not a PNG or JPEG picture. Choose another one.')
  }
  if (picture.width > MAX_LOGO_PIXELS || picture.height > MAX_LOGO_PIXELS) {
    throw refused(
      `This picture has ${picture.width} × ${picture.height} pixels. Choose one with at most ${MAX_LOGO_PIXELS} × ${MAX_LOGO_PIXELS}.`,
    )
  }
  return picture
}

function isLogo(picture: Picture): picture is Picture & { type: LogoType } {
  return picture.type in EXTENSION
}

/** Another picture has another address, so that browsers may keep each forever. */
function nameOf(type: LogoType, bytes: Buffer): string {
  return `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${EXTENSION[type]}`
}

function refused(message: string) {
  return invalid(message, { file: message })
}

/** Only the current picture has an address. */
export async function readLogo(
  db: Reader,
  scope: Scope,
  { schoolId: requested, name }: { schoolId: UncheckedSchoolId; name: string },
): Promise<OutgoingFile> {
  const schoolId = schoolInScope(scope, requested)
  if (schoolId === undefined) throw notFound()
  const [row] = await db
    .select({ logo: school.logo, logoType: school.logoType })
    .from(school)
    .where(
      and(
        eq(school.schoolId, schoolId),
        eq(school.logoUrl, `/api/school/${schoolId}/logo/${name}`),
        isNotNull(school.logo),
      ),
    )
  if (!row?.logo || !row.logoType) throw notFound()
  return { name, type: row.logoType, content: row.logo }
}
