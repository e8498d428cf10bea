import { PaymentStatus } from '#claims/payments/rules/payment_status'
import { RESTORE_MARK } from '#kernel/installation/database_marks'
import {
  changed,
  type Client,
  first,
  inHeads,
  inSettings,
  inStore,
  type MakeFault,
  more,
  namesRow,
  removed,
  type Row,
} from '#tests/functional/ops/making_faults'

/** A fault in the installation, and the checks that must find it. */
export interface Fault {
  fault: string
  /** The lines of `system:verify` that report the fault: the first names it. */
  titles: string[]
  make: MakeFault
  /** Invalid settings. */
  env?: NodeJS.ProcessEnv
  /** The command that the line recommends, which fixes the fault. */
  mendedBy?: string[]
}

const payable = first('claims', { payment_status_id: PaymentStatus.toBePaid })
const paidLine = first('payment_batch_items', { result: 'paid' })

/** Id of a change of a loan that replaced all instalments and wrote none. */
const NO_CHANGE = 999_999

const seals =
  (...numbers: number[]) =>
  (client: Client): Promise<Row[]> =>
    client.from('audit_checkpoints').whereIn('number', numbers)

const entry: (client: Client) => Promise<Row[]> = (client) =>
  client.from('audit_entries').where('action', 'user.disabled').orderBy('id').limit(1)

const CLAIMS = 'claims that differ from their instalments'
const SCHEDULES = 'schedules that do not repay their disbursal'
const recounted = /1 counters differ from the files: node ace\.js applications:recount --fix/
const summed = /1 counts or words differ: node ace\.js reports:recount/
const recount = ['applications:recount', '--fix']
const sum = ['reports:recount']

/** One fault of each kind that `system:verify` checks; the audit log has three checkpoints of two entries. */
const FAULTS: Fault[] = [
  {
    fault: 'a restore that was not finished',
    titles: ['database'],
    async make(client) {
      await client.schema.createTable(RESTORE_MARK, (table) => {
        table.string('backup')
        table.string('archive')
      })
      await client.table(RESTORE_MARK).insert({ backup: 'x', archive: 'half.backup' })
      return {
        said: /A restore of half\.backup was not finished/,
        undo: (again) => again.schema.dropTable(RESTORE_MARK),
      }
    },
  },
  {
    fault: 'a row that names an Aadhaar number which is not there',
    titles: ['vault'],
    make: removed(
      'aadhaar_numbers',
      (client) => client.from('aadhaar_numbers').orderBy('id').limit(1),
      () => /Aadhaar numbers of these rows are missing from the store: profiles: 1 \(\d+\)/
    ),
  },
  {
    fault: 'a migration that has not run',
    titles: ['database'],
    make: removed(
      'adonis_schema',
      (client) => client.from('adonis_schema').orderBy('id', 'desc').limit(1),
      () => /1 migrations have not run: node ace\.js migration:run/
    ),
  },
  {
    fault: 'another key of the numbers',
    titles: ['vault'],
    env: { VAULT_KEY: 'v'.repeat(43) },
    make: inSettings(/VAULT_KEY: another key/),
  },
  {
    fault: 'another key of their digests',
    titles: ['vault'],
    env: { VAULT_DIGEST_KEY: 'd'.repeat(43) },
    make: inSettings(/VAULT_DIGEST_KEY: another key/),
  },
  {
    fault: 'a paisa more in a claim that waits for payment',
    titles: ['books', 'counters'],
    make: changed(
      'claims',
      payable,
      ['approved_paise', more],
      () => /toBePaid: \d+ \/ \d+ \/ - paise by claims \/ counters \/ batches/
    ),
  },
  {
    fault: 'a paisa more in a line of a batch',
    titles: ['books'],
    make: changed(
      'payment_batch_items',
      paidLine,
      ['amount_paise', more],
      () => /paid: \d+ \/ \d+ \/ \d+ paise .*; batches that differ from their lines: 1 \(/
    ),
  },
  {
    fault: 'a line that was paid and says that it failed',
    titles: ['books'],
    make: changed(
      'payment_batch_items',
      paidLine,
      ['result', () => 'failed'],
      () => /paid: \d.*; failed: \d/
    ),
  },
  {
    fault: 'a batch of another total',
    titles: ['books'],
    make: changed(
      'payment_batches',
      first('payment_batches'),
      ['total_paise', more],
      namesRow('batches that differ from their lines', 'number')
    ),
  },
  {
    fault: 'more interest in a claim than in its instalments',
    titles: ['books'],
    make: changed('claims', first('claims'), ['interest_paise', more], namesRow(CLAIMS, 'id')),
  },
  {
    fault: 'a larger refund proposed in a claim than in its instalments',
    titles: ['books'],
    make: changed('claims', first('claims'), ['proposed_paise', more], namesRow(CLAIMS, 'id')),
  },
  {
    fault: 'a claim without instalments',
    titles: ['books'],
    make: removed(
      'claim_rows',
      async (client) => {
        const { claim_id: id } = await first('claim_rows')(client)
        return client.from('claim_rows').where('claim_id', id)
      },
      ([row]) => namesRow(CLAIMS, 'claim_id')(row)
    ),
  },
  {
    fault: 'a paisa more in an instalment',
    titles: ['loans'],
    make: changed(
      'schedule_rows',
      first('schedule_rows', { replaced_in: 0 }),
      ['principal_paise', more],
      namesRow(SCHEDULES, 'disbursement_id')
    ),
  },
  {
    fault: 'a disbursal without a schedule',
    titles: ['loans'],
    async make(client) {
      const row = await first('schedule_rows', { replaced_in: 0 })(client)
      const write = (to: Client, before: number, after: number) =>
        to
          .from('schedule_rows')
          .where({ disbursement_id: row.disbursement_id, replaced_in: before })
          .update({ replaced_in: after })
      await write(client, 0, NO_CHANGE)
      return {
        said: namesRow(SCHEDULES, 'disbursement_id')(row),
        undo: (again) => write(again, NO_CHANGE, 0),
      }
    },
  },
  {
    fault: 'a counter that counts one too many',
    titles: ['counters'],
    mendedBy: recount,
    make: changed(
      'workflow_counters',
      first('workflow_counters', { subject_type: 'application' }),
      ['subjects', more],
      () => recounted
    ),
  },
  {
    fault: 'a count of what waits that is one too many',
    titles: ['counters'],
    mendedBy: recount,
    make: changed(
      'workflow_pending_counts',
      first('workflow_pending_counts'),
      ['subjects', more],
      () => recounted
    ),
  },
  {
    fault: 'a count of what is finished that is one too many',
    titles: ['counters'],
    mendedBy: recount,
    make: changed('finished_waits', first('finished_waits'), ['subjects', more], () => recounted),
  },
  {
    fault: 'an entry of the audit log that was changed',
    titles: ['seals'],
    make: changed(
      'audit_entries',
      async (client) => (await entry(client))[0],
      ['actor_id', () => 1],
      ({ id }) =>
        new RegExp(`Checkpoint 1 does not match .* from ${id} up to \\d+: the log was changed`)
    ),
  },
  {
    fault: 'an entry of the audit log that was removed',
    titles: ['seals'],
    make: removed(
      'audit_entries',
      entry,
      () => /Checkpoint 1 does not match .*: the log was changed/
    ),
  },
  {
    fault: 'a seal between others that was removed',
    titles: ['seals'],
    make: removed(
      'audit_checkpoints',
      seals(2),
      () => /Checkpoints 2 are missing\..*\(and \d+ more/
    ),
  },
  {
    fault: 'the newest seals removed',
    titles: ['seals'],
    make: removed(
      'audit_checkpoints',
      seals(2, 3),
      () => /Checkpoints 2 to 3 were written outside .*truncated/
    ),
  },
  {
    fault: 'a head of another seal',
    titles: ['seals'],
    make: inHeads(
      ([one, two, three]) => [one, two.replace(/"hash":"../, '"hash":"__'), three],
      /Checkpoint 2 is not the one whose head was written outside the database/
    ),
  },
  {
    fault: 'no heads',
    titles: ['seals'],
    mendedBy: ['audit:seal'],
    make: inHeads(() => null, /The heads of checkpoints 1 to 3 are not in the file .*audit:seal/),
  },
  {
    fault: 'another key of the seals',
    titles: ['seals'],
    env: { AUDIT_KEY: 'a'.repeat(43) },
    make: inSettings(/No checkpoint from 1 to 3 was created with this AUDIT_KEY/),
  },
  {
    fault: 'a file that is gone',
    titles: ['files'],
    make: inStore(() => null, 'rows without their file'),
  },
  {
    fault: 'a file with a bit turned',
    titles: ['files'],
    make: inStore((bytes) => {
      bytes[Math.floor(bytes.length / 2)] ^= 1
      return bytes
    }, 'files with changed content'),
  },
  {
    fault: 'a count of the reports that is one too many',
    titles: ['summaries'],
    mendedBy: sum,
    make: changed('period_counts', first('period_counts'), ['subjects', more], () => summed),
  },
  {
    fault: 'gaps of an application that its profile has not',
    titles: ['summaries'],
    mendedBy: sum,
    make: changed(
      'applications',
      first('applications'),
      ['gaps', (gaps) => gaps ^ 1],
      () => summed
    ),
  },
  {
    fault: 'a name that is not found by one of its words',
    titles: ['summaries'],
    mendedBy: sum,
    make: removed(
      'application_search_words',
      async (client) => [await first('application_search_words')(client)],
      () => summed
    ),
  },
]

/** Groups the faults into as few rounds as possible, so that no round has a title twice. */
export function rounds(): Fault[][] {
  const made: Fault[][] = []
  for (const fault of FAULTS) {
    const titles = (round: Fault[]) => round.flatMap((one) => one.titles)
    const free = made.find((round) => !titles(round).some((title) => fault.titles.includes(title)))
    if (free) free.push(fault)
    else made.push([fault])
  }
  return made
}
