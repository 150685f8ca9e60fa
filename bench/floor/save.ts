/**
 * The floor for saving a setting: `node:http` and `pg`, in a database of its own. One prepared query looks up the
 * session, and one function does the rest in a transaction: a repeated key changes nothing, an edit of a field that
 * someone else changed since is refused, and the line of the trail is the outbox.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { runChild } from '../harness/parent.ts'

const POOL_SIZE = 20

const TABLES = `
  create table person (person_id int primary key, token text not null unique, may_write boolean not null);
  create table room (room_id int primary key, number text not null, version int not null, number_version int not null);
  create table kept (person_id int, key uuid, answer jsonb not null, primary key (person_id, key));
  create table trail (trail_id bigint generated always as identity primary key, room_id int not null, person_id int not null,
    at timestamptz not null, detail jsonb not null, emitted_at timestamptz);
  create index trail_outbox on trail (trail_id) where emitted_at is null;
  create function save_number(by int, given uuid, room int, wanted text, known int) returns jsonb language plpgsql as $$
  declare
    stored jsonb;
    old room%rowtype;
  begin
    select k.answer into stored from kept k where k.person_id = by and k.key = given;
    if found then return stored; end if;
    select * into old from room r where r.room_id = room for no key update;
    if old.number_version > known and old.number <> wanted then return null; end if;
    update room r set number = wanted, version = version + 1, number_version = version + 1 where r.room_id = room;
    insert into trail (room_id, person_id, at, detail)
      values (room, by, now(), jsonb_build_object('from', old.number, 'to', wanted));
    stored := jsonb_build_object('roomId', room, 'number', wanted, 'version', old.version + 1);
    insert into kept values (by, given, stored);
    return stored;
  end $$`

const SESSION = { name: 'session', text: 'select person_id from person where token = $1 and may_write' }
const SAVE = { name: 'save', text: 'select save_number($1, $2, $3, $4, $5) as answer' }

export interface FloorSave {
  token: string
  key: string
  roomId: number
  number: string
  version: number
}

let http: Server
let pool: pg.Pool

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  const { token, key, roomId, number, version } = JSON.parse(Buffer.concat(pieces).toString()) as FloorSave
  const { rows: people } = await pool.query({ ...SESSION, values: [token] })
  if (!people[0]) throw new Error('Nobody is signed in.')
  const { rows } = await pool.query({ ...SAVE, values: [people[0].person_id, key, roomId, number, version] })
  if (!rows[0]?.answer) throw new Error('It was changed meanwhile.')
  const text = JSON.stringify(rows[0].answer)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }).end(text)
}

runChild(
  {
    async start({ connection, administrators }: { connection: pg.PoolConfig; administrators: number }) {
      pool = new pg.Pool({ ...connection, max: POOL_SIZE })
      await pool.query(TABLES)
      await pool.query(`insert into person select n, 'token-' || n, true from generate_series(1, $1::int) n`, [
        administrators,
      ])
      await pool.query(`insert into room select n, '0', 1, 1 from generate_series(1, $1::int) n`, [administrators])
      http = createServer((request, response) => {
        answer(request, response).catch((error: Error) => response.writeHead(500).end(error.stack))
      })
      await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
      return `http://127.0.0.1:${(http.address() as AddressInfo).port}`
    },
  },
  async () => {
    http.closeAllConnections()
    http.close()
    await pool.end()
  },
)
