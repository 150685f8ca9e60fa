/** The devices of a student: a Chromebook from the school, and a phone. */
import type { DeviceFingerprint } from '@corridor/rules/device'
import type { UserId } from '@corridor/rules/ids'
import { instant } from '@corridor/rules/time'
import { Random } from './random.ts'

interface Model {
  name: string
  width: number
  height: number
  os: string
}

const CHROMEBOOK: Model = { name: 'Chrome', width: 1366, height: 768, os: 'Chrome OS' }
const PHONE: Model = { name: 'Safari', width: 390, height: 844, os: 'iOS' }

function device(
  label: string,
  studentId: UserId,
  since: number,
  { name, width, height, os }: Model,
): DeviceFingerprint {
  const random = new Random(`${label} ${studentId}`)
  return {
    id: random.uuidAt(since),
    createdAt: instant(since),
    dimensions: { width, height },
    deviceInfo: { name, os: { family: os } },
  }
}

export function chromebookOf(studentId: UserId, since: number): DeviceFingerprint {
  return device('chromebook', studentId, since, CHROMEBOOK)
}

export function phoneOf(studentId: UserId, since: number): DeviceFingerprint {
  return device('phone', studentId, since, PHONE)
}
