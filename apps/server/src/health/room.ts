/**
 * Overwriting a row succeeds even on a full disk. This writes a megabyte to a temporary file, which PostgreSQL deletes
 * immediately. Within a transaction that begins with `LITTLE_MEMORY`.
 */
export const LITTLE_MEMORY = `set local work_mem = '64kB'`
export const WRITE_MEGABYTE =
  'with filler as materialized (select repeat(md5(n::text), 32) from generate_series(1, 1000) as n) select count(*) from filler'
