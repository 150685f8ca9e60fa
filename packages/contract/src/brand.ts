import type { z } from 'zod'

/**
 * A schema whose values the compiler knows as ids or instants of the rules (`ids.ts` there): as one kind to who sends
 * them, and as the same or another kind to who receives them. It is the same schema; nothing of this is left when the
 * program runs. Zod's own `brand` does this with brands of Zod's, and the rules do without Zod.
 */
export type Branded<S extends z.ZodType, Sent, Received = Sent> = S & { _zod: { input: Sent; output: Received } }
