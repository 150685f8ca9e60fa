/**
 * A restored database is one of the past: what was open then must not open anything today. Sessions, kiosks and links have been
 * ended, revoked or replaced since, and a message that waited to be sent was sent long ago or is too late.
 */
import type pg from 'pg'

export async function invalidateRestoredState(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query('update session set ended_at = $1 where ended_at is null', [now])
  await client.query('update kiosk set disconnected_at = $1 where disconnected_at is null', [now])
  await client.query('delete from one_time_link where used_at is null')
  await client.query('update weekly_report_link set revoked_at = $1 where revoked_at is null', [now])
  await client.query(
    `update delivery set state = 'too_late', content = null, changed_at = $1 where state = 'pending'`,
    [now],
  )
  // The nightly backup that this was restored from was still being taken then. The next server takes one at once.
  await client.query(`update backup_run set ended_at = $1, failure = 'stopped' where ended_at is null`, [now])
  // Nobody is left who waits for these events.
  await client.query('update pass_event set emitted_at = $1 where emitted_at is null', [now])
  await client.query('update change_event set emitted_at = $1 where emitted_at is null', [now])
}
