import { lazyPart } from '../../../ui/lazyPart.tsx'

/** The form loads it before it leads to the list, where it stands above the rows. */
export const StartIssuedPart = lazyPart(() => import('./StartIssued.tsx'))
