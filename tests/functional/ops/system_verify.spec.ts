import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { Role } from '#auth/roles'
import { rounds } from '#tests/functional/ops/faults'
import type { Client } from '#tests/functional/ops/making_faults'
import { runCommandOn, inDatabase } from '#tests/support/databases/beside'
import { dropDatabase, placeOf } from '#tests/support/databases/place'
import { loadSnapshot } from '#tests/support/databases/snapshot'
import { full } from '#tests/support/tags'

/** A separate installation: the one of the other tests is not intact. */
const PLACE = placeOf('whole')

const SEALS = 3
/** Old enough for a checkpoint. */
const ENTRY = {
  action: 'user.disabled',
  actor_role: Role.administrator,
  created_at: '2026-01-05 10:00:00',
}

test.group('Message that a system is intact', (group) => {
  full(group)
  let folder = ''
  const paths = () => ({ store: join(folder, 'files'), heads: join(folder, 'heads.jsonl') })
  const command = (words: string[], env: NodeJS.ProcessEnv = {}) => {
    const { store, heads } = paths()
    const places = { DRIVE_DISK: 'fs', STORAGE_PATH: store, AUDIT_CHECKPOINT_LOG_PATH: heads }
    return runCommandOn(PLACE, words, { env: { ...places, ...env } })
  }
  const inInstallation = <T>(work: (client: Client) => Promise<T>) => inDatabase(PLACE, work)

  async function runOrThrow(...words: string[]) {
    const { code, output } = await command(words)
    if (code !== 0) throw new Error(`${words.join(' ')}: ${output}`)
  }

  /** Runs the verification; also returns the titles of the failed lines. */
  async function verify(env?: NodeJS.ProcessEnv) {
    const { code, output } = await command(['system:verify'], env)
    return {
      code,
      output,
      titles: [...output.matchAll(/^ ! {2}(\w+)/gm)].map(([, title]) => title),
    }
  }

  group.setup(async () => {
    folder = await mkdtemp(join(tmpdir(), 'whole-'))
    if (!(await loadSnapshot(PLACE))) throw new Error('this run kept no snapshot')
    await runOrThrow('demo:seed', '--applicants=40')
    /** Checkpoints cover entries in their order, and those of the demonstration are too recent. */
    await inInstallation((client) => client.from('audit_entries').delete())
    for (let seal = 0; seal < SEALS; seal++) {
      await inInstallation((client) => client.table('audit_entries').multiInsert([ENTRY, ENTRY]))
      await runOrThrow('audit:seal')
    }
  })
  group.teardown(async () => {
    await dropDatabase(PLACE)
    await rm(folder, { recursive: true })
  })

  test('is shown for an intact system', async ({ assert }) => {
    const { code, output, titles } = await verify()
    assert.deepEqual({ code, titles }, { code: 0, titles: [] }, output)
    assert.include(output, `${SEALS} checkpoints match their ${SEALS * 2} entries`)
    assert.match(output, /^ok {2}files {5}\d{3} files have their original content/m)
    assert.include(output, 'This system is intact.')
  })

  for (const round of rounds()) {
    test(`is not shown in the case of ${round.map(({ fault }) => fault).join('; ')}`, async ({
      assert,
    }) => {
      const undone: ((client: Client) => Promise<unknown>)[] = []
      try {
        const said: RegExp[] = []
        for (const { make, mendedBy } of round) {
          const made = await inInstallation((client) => make(client, paths()))
          said.push(made.said)
          if (!mendedBy) undone.push(made.undo)
        }
        const env = Object.assign({}, ...round.map((one) => one.env))
        const { code, titles, output } = await verify(env)
        assert.equal(code, 1, output)
        assert.sameMembers(
          titles,
          round.flatMap((one) => one.titles),
          output
        )
        for (const words of said) assert.match(output, words)
      } finally {
        for (const undo of undone) await inInstallation(undo)
      }
      /**
       * The other faults are fixed by the command that the line recommends: the next round would find them otherwise.
       */
      for (const { mendedBy } of round) if (mendedBy) await runOrThrow(...mendedBy)
    }).timeout(120_000)
  }

  test('is shown again when all faults are fixed', async ({ assert }) => {
    const { code, output } = await verify()
    assert.equal(code, 0, output)
  }).timeout(60_000)
})
