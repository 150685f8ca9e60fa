import type { SsoIdentityId } from '@corridor/rules'
import { PROVIDERS } from '@corridor/rules/setup'
import { z } from 'zod'
import { call, id } from '../call.ts'

/** A way to sign in that people pick by their school's name. */
export const ssoIdentity = z.object({
  ssoIdentityId: id<SsoIdentityId>(),
  name: z.string(),
  provider: z.enum(PROVIDERS),
})
export type SsoIdentity = z.infer<typeof ssoIdentity>

export const ssoCalls = {
  'POST /api/sso/identity/search': call({
    summary: 'Find a way to sign in by the name of a school',
    access: 'public',
    body: z.object({ search: z.string().max(100) }).strict(),
    answer: z.array(ssoIdentity).max(10),
  }),
} as const
