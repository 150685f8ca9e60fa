/** Tasks for tests: some come to an end, some do not. */
export type Work = { kind: 'double'; bytes: Uint8Array } | { kind: 'endless' | 'greedy' | 'failing' }

export default function work(task: Work): Uint8Array {
  switch (task.kind) {
    case 'double':
      return task.bytes.map((byte) => byte * 2)
    case 'endless':
      for (;;);
    case 'greedy':
      for (const kept: string[] = []; ; ) kept.push(`${kept.length}`.padStart(100_000))
    case 'failing':
      throw new Error('there is a mistake in it')
  }
}
