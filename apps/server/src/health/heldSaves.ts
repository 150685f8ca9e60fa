/**
 * Changes that are on the primary's disk and wait for a standby to have them, too (`synchronous_standby_names`). The
 * server's own check does not wait for one, and it stays ready: no other server could save anything either. By
 * PostgreSQL's clock, which began them.
 */
export const OLDEST_HELD = `coalesce((select extract(epoch from clock_timestamp() - min(query_start))
  from pg_stat_activity where datname = current_database() and wait_event = 'SyncRep'), 0)::float8`
