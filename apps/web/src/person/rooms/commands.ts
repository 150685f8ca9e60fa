import { command } from '../../base/command.ts'
import { personQuery } from '../queries.ts'

export const linkRoom = command('POST /api/user/:userId/room/:roomId', ({ params }) => [personQuery(params.userId)])
export const unlinkRoom = command('DELETE /api/user/:userId/room/:roomId', ({ params }) => [personQuery(params.userId)])
