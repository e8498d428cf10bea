import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import timeouts from '#config/timeouts'
import { ScannerUnavailable, scanStream, scannerVersion } from '#documents/inspection/virus_scanner'
import { fixture } from '#tests/fixtures/files/corpus'
import { archive } from '#tests/support/archives'
import { EICAR, useScanner } from '#tests/support/fake_clamd'

const CLAMD = ['/usr/sbin/clamd', '/usr/local/sbin/clamd'].find((path) => existsSync(path))

const OWN_VIRUS = 'a file that a signature knows by its digest'
const MAX_BYTES = 1_000_000

async function* streamOf(...parts: (string | Uint8Array)[]) {
  for (const part of parts) yield Buffer.from(part)
}

/** Starts clamd with two custom signatures; the real ones need 300 MB and minutes. */
async function startClamd(folder: string): Promise<ChildProcess> {
  const hex = Buffer.from(EICAR).toString('hex')
  const digest = createHash('md5').update(OWN_VIRUS).digest('hex')
  await writeFile(join(folder, 'own.ndb'), `Own.Eicar:0:*:${hex}\n`)
  await writeFile(join(folder, 'own.hdb'), `${digest}:${OWN_VIRUS.length}:Own.Digest\n`)
  const config = {
    Foreground: 'yes',
    DatabaseDirectory: folder,
    LocalSocket: join(folder, 'clamd.ctl'),
    StreamMaxLength: '1M',
    MaxFileSize: '200K',
    AlertExceedsMax: 'yes',
    AlertEncrypted: 'yes',
    MaxThreads: '2',
  }
  const lines = Object.entries(config).map(([name, value]) => `${name} ${value}\n`)
  await writeFile(join(folder, 'clamd.conf'), lines.join(''))
  return spawn(CLAMD!, ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' })
}

test.group('clamd scanner', (group) => {
  let clamd: ChildProcess
  group.setup(async () => {
    if (!CLAMD) return () => undefined
    const folder = await mkdtemp(join(tmpdir(), 'clamd-'))
    clamd = await startClamd(folder)
    const reset = useScanner({ path: join(folder, 'clamd.ctl') })
    while (!(await scannerVersion().catch(() => null))) await wait(100)
    return async () => {
      reset()
      clamd.kill()
      await rm(folder, { recursive: true, force: true })
    }
  })
  group.tap((one) => one.skip(!CLAMD, 'clamd is not installed: apt-get install clamav-daemon'))

  test('finds no virus in ordinary uploads', async ({ assert }) => {
    assert.match((await scannerVersion())!, /^ClamAV \d/)
    for (const name of ['photo.jpg', 'scan.png'] as const) {
      assert.deepEqual(await scanStream(streamOf(await fixture(name))), { state: 'clean' }, name)
    }
  }).timeout(30_000)

  test('finds a virus, including in an archive and across chunks', async ({ assert }) => {
    const found = { state: 'infected', detail: 'Own.Eicar.UNOFFICIAL' }
    assert.deepEqual(await scanStream(streamOf(EICAR)), found)
    assert.deepEqual(await scanStream(streamOf(EICAR.slice(0, 20), EICAR.slice(20))), found)
    const zip = archive([{ name: 'inner/eicar.com', content: Buffer.from(EICAR) }])
    assert.deepEqual(await scanStream(streamOf(zip)), found)
    assert.deepInclude(await scanStream(streamOf(OWN_VIRUS)), { state: 'infected' })
  })

  test('reports a file above its limits as such, or returns no result', async ({ assert }) => {
    const large = Buffer.alloc(MAX_BYTES / 2, 'a')
    assert.deepEqual(await scanStream(streamOf(large)), { state: 'unscanned', detail: 'limits' })
    const verdict = await scanStream(streamOf(large, large, large)).catch((error: Error) => error)
    if (verdict instanceof Error) assert.instanceOf(verdict, ScannerUnavailable)
    else assert.deepEqual(verdict, { state: 'unscanned', detail: 'too_large' })
  })

  test('returns no result when it does not respond in time', async ({ assert }) => {
    const { scannerSilence } = timeouts
    timeouts.scannerSilence = 500
    clamd.kill('SIGSTOP')
    try {
      await assert.rejects(() => scanStream(streamOf('text')), ScannerUnavailable)
    } finally {
      clamd.kill('SIGCONT')
      timeouts.scannerSilence = scannerSilence
    }
    assert.deepEqual(await scanStream(streamOf('text')), { state: 'clean' })
  })

  test('returns no result when it is killed during a scan', async ({ assert }) => {
    async function* slow() {
      yield Buffer.from('begun')
      clamd.kill('SIGKILL')
      await wait(200)
      yield Buffer.from('ended')
    }
    await assert.rejects(() => scanStream(slow()), ScannerUnavailable)
  })
})
