import type { NightlySettings } from '../config/backups.ts'
import { folderPlace } from './folderPlace.ts'
import type { Place } from './place.ts'
import { s3Place } from './s3Place.ts'

/** Where each backup is copied to; undefined if nowhere. `requestMs` limits each request to a service. */
export function copyPlace({ copyTo }: NightlySettings, requestMs?: number): Place | undefined {
  if (copyTo === undefined) return undefined
  return typeof copyTo === 'string' ? folderPlace(copyTo) : s3Place(copyTo.s3, copyTo.address, requestMs)
}
