import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { firstLoadProblems, measureFirstLoad } from './firstLoad.mjs'

let folder
const write = (name, content) => writeFile(join(folder, name), content)
const pageWith = (scripts) =>
  `<script src="/assets/index.js"></script><link rel="stylesheet" href="/assets/index.css"><link href="/favicon.svg">` +
  scripts.map((name) => `<link rel="modulepreload" href="/assets/${name}.js">`).join('')

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'assets'))
  await write('assets/index.js', 'x'.repeat(100))
  await write('assets/student.js', 'x'.repeat(500_000))
  await write('assets/student.js.gz', 'x'.repeat(139_000))
  await write('student.html', pageWith(['student']))
  await write('student.es.html', pageWith([]))
  await write('staff.html', pageWith([]))
  await write('kiosk.html', pageWith([]))
})

it('counts the files of a page and its scripts as they are sent', async () => {
  expect(await measureFirstLoad(folder, 'student')).toEqual({ files: 6, script: 139_100 })
  expect(await firstLoadProblems(folder)).toEqual([])
})

it('[LANG-11] counts the words in a page', async () => {
  const words = JSON.stringify({ hello: ['x'.repeat(5_000)] })
  await write('student.es.html', `${pageWith([])}<script type="application/json" id="words">${words}</script>`)
  expect((await measureFirstLoad(folder, 'student.es')).script).toBe(100 + gzipSync(words).length)
})

it('says when a page needs too much script', async () => {
  await write('assets/student.js.gz', 'x'.repeat(146_300))
  expect(await firstLoadProblems(folder)).toEqual([
    'The first page of student needs 146400 bytes of script, gzipped; 146300 are allowed.',
  ])
})

it('says when a page needs too many files', async () => {
  await write('staff.html', pageWith(Array.from({ length: 11 }, () => 'index')))
  expect(await firstLoadProblems(folder)).toEqual(['The first page of staff needs 16 files; 15 are allowed.'])
})
