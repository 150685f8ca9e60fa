/** A domain at Google, or a tenant at another provider, belongs to one district. */
import type { DistrictId } from '@corridor/rules/ids'
import { claimedField, claimsOf, type Provider, providerLabel, type SignOnConfiguration } from '@corridor/rules/signIn'
import { sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { AppError } from '../http/errors.ts'

interface Claimed {
  districtId: DistrictId
  provider: Provider
  configuration: SignOnConfiguration
}

/** Refuses what another district has. The own one may use it for several ways to sign in, such as one for each school. */
export async function checkClaims(tx: Tx, claimed: Claimed, before: SignOnConfiguration = {}): Promise<void> {
  const { districtId, provider, configuration } = claimed
  const field = claimedField(provider)
  const had = claimsOf(provider, before)
  const added = claimsOf(provider, configuration).filter((value) => !had.includes(value))
  if (field === null || added.length === 0) return
  // Two districts that claim the same at once come one after the other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('sso_identity claims', 0))`)
  const { rows } = await tx.execute<{ value: string }>(sql`
    select claim.value from sso_identity i, jsonb_array_elements_text(case
        when jsonb_typeof(i.configuration -> 'domains') = 'array' then i.configuration -> 'domains'
        else jsonb_build_array(i.configuration -> 'tenant') end) as claim (value)
    where i.provider = ${provider} and i.district_id <> ${districtId} and i.ended_at is null
      and claim.value = any(${sql.param(added)}::text[]) limit 1`)
  const [taken] = rows
  if (!taken) return
  const what = field === 'domains' ? taken.value : `This ${providerLabel(provider, '')} ${WORDS[provider] ?? 'tenant'}`
  const sentence = `${what} belongs to another district here. If it is yours, ask your IT person.`
  throw new AppError(409, 'duplicate', sentence, { fields: { [field]: sentence } })
}

const WORDS: Partial<Record<Provider, string>> = { clever: 'district' }
