import { z } from 'zod'

const text = z.string().max(500)

export const deviceFingerprint = z.object({
  id: z.string().min(1).max(100),
  createdAt: z.string().max(40),
  dimensions: z.object({ width: z.number().min(0).max(100_000), height: z.number().min(0).max(100_000) }),
  deviceInfo: z.object({
    userAgent: text.optional(),
    name: text.optional(),
    version: text.optional(),
    product: text.optional(),
    manufacturer: text.optional(),
    layout: text.optional(),
    description: text.optional(),
    os: z.object({ family: text, version: text.optional() }),
  }),
})
