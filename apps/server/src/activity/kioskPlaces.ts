import { sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import type { StoredLine } from './parts.ts'

/** Where each line happened that was made at a kiosk: " at the kiosk in Room 204"; empty for all others. */
export async function kioskPlaces(db: Reader, lines: readonly StoredLine[]): Promise<(line: StoredLine) => string> {
  const viaOf = ({ actorKind, actorVia }: StoredLine) => (actorKind === 'kiosk' ? (actorVia ?? '') : '')
  const ids = [...new Set(lines.map(viaOf))].filter((via) => /^\d{1,9}$/.test(via)).map(Number)
  if (ids.length === 0) return () => ''
  const { rows } = await db.execute<{ kioskId: number; roomName: string }>(sql`
    select k.kiosk_id as "kioskId", r.name as "roomName" from kiosk k join room r on r.room_id = k.room_id
    where k.kiosk_id = any(${sql.param(ids)}::int[])`)
  const places = new Map(rows.map(({ kioskId, roomName }) => [String(kioskId), ` at the kiosk in ${roomName}`]))
  return (line) => places.get(viaOf(line)) ?? ''
}
