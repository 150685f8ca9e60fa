import { z } from 'zod'

/** Where emails and texts for someone go, as they see it in their own settings. */
export const contact = z.object({
  email: z.object({
    address: z.string().nullable(),
    /** It refused too often, so nothing is sent there. */
    isUndeliverable: z.boolean(),
  }),
  phone: z.object({
    /** The number as it is in the settings. */
    number: z.string().nullable(),
    /** `stopped`: STOP was texted from there. `unusable`: it is no number that can be texted. */
    state: z.enum(['none', 'unconfirmed', 'confirmed', 'stopped', 'unusable']),
  }),
  /** The number that texts come from; null if it depends. */
  textsFrom: z.string().nullable(),
})
export type Contact = z.infer<typeof contact>

export const mailPreferences = z.object({
  /** Most of it hidden: the link may have been forwarded. */
  address: z.string(),
  /** Notifications by email. */
  notifications: z.boolean(),
  /** Null for those who get none. */
  weeklyReport: z.boolean().nullable(),
})
export type MailPreferences = z.infer<typeof mailPreferences>
