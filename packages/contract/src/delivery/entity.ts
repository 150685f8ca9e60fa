import { z } from 'zod'

/** Where emails and texts for somebody go, as they see it in their own settings. */
export const contact = z.object({
  email: z.object({
    address: z.string().nullable(),
    /** It refused too often, so nothing is sent there. */
    isUndeliverable: z.boolean(),
  }),
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
