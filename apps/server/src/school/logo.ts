/** The one call for a school's files: a picture becomes its logo, a .pem its certificate, and never the other way. */
import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import { type EditedSchool, MAX_LOGO_PIXELS } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import type { Reader } from '../db/connect.ts'
import { school } from '../db/schema/index.ts'
import { invalid, notFound } from '../http/errors.ts'
import type { OutgoingFile } from '../http/file.ts'
import type { UploadedFile } from '../http/upload.ts'
import type { Scope } from '../session/scope.ts'
import { certificateIn } from './certificate.ts'
import { BrokenPicture } from './picture/broken.ts'
import { cleanPicture, type Picture } from './picture/cleanPicture.ts'
import { changeSchool, checkSettingsRights } from './settings.ts'

const PICTURE_NAMES = new Set(['.png', '.jpg', '.jpeg'])
const EXTENSION = { 'image/png': 'png', 'image/jpeg': 'jpg' } as const
type LogoType = keyof typeof EXTENSION

export async function storeSchoolFile(
  change: Change,
  scope: Scope,
  schoolId: SchoolId,
  { version, file }: { version: number; file: UploadedFile },
): Promise<EditedSchool> {
  checkSettingsRights(scope, schoolId)
  if (extname(file.name).toLowerCase() === '.pem') {
    return changeSchool(change, scope, schoolId, { version, sent: { certificate: certificateIn(file.bytes) } })
  }
  const { type, bytes } = pictureIn(file)
  const logoUrl = `/api/school/${schoolId}/logo/${nameOf(type, bytes)}`
  return changeSchool(change, scope, schoolId, { version, sent: { logoUrl }, more: { logo: bytes, logoType: type } })
}

function pictureIn({ name, bytes }: UploadedFile): Picture & { type: LogoType } {
  if (!PICTURE_NAMES.has(extname(name).toLowerCase())) throw refused('Choose a .png, .jpg or .jpeg file.')
  const picture = readPicture(bytes)
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

function readPicture(bytes: Buffer): Picture | null {
  try {
    return cleanPicture(bytes)
  } catch (error) {
    if (!(error instanceof BrokenPicture)) throw error
    throw refused('This picture is damaged or incomplete. Save it again, or choose another one.')
  }
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
  { schoolIds }: Scope,
  { schoolId, name }: { schoolId: SchoolId; name: string },
): Promise<OutgoingFile> {
  if (!schoolIds.includes(schoolId)) throw notFound()
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
