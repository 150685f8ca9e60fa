import type { z } from 'zod'

/**
 * A schema whose values the compiler knows as ids or instants of the rules (`ids.ts` there), on their way in and on
 * their way out. It is the same schema; nothing of this is left when the program runs. Zod's own `brand` does this with
 * brands of Zod's, and the rules do without Zod.
 */
export type Branded<S extends z.ZodType, Value> = S & { _zod: { input: Value; output: Value } }
