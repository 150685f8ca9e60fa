/** The id of a request, unlike that of any other on any server. What a client or a proxy calls it is not taken over. */
import { randomBytes } from 'node:crypto'

export const newRequestId = () => randomBytes(9).toString('base64url')
