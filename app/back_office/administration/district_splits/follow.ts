import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import Application from '#applications/models/application'
import { ChangeDistrict } from '#approvals/actions/change_district'
import { Role } from '#auth/roles'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { BackgroundRun } from '#kernel/operation/background_work'
import { masters } from '#masters/queries/masters'

/** Milliseconds without progress after which the process that moves the applications of a split counts as dead. */
const LEASE_MS = 2 * 60_000

const BATCH_SIZE = 50

interface Split {
  id: number
  from_district: number
  to_district: number
  requested_by: number
  undone_by: number | null
}

interface PendingFile {
  id: number
  application_id: number
  decision_id: number | null
}

interface SplitReport {
  moved: number
  notMoved: number
}

/** Splits with applications to move; after a reversal, those to be moved back. */
const pendingSplits = () =>
  db
    .from('district_splits as splits')
    .whereExists((files) => {
      void files
        .from('district_split_files as files')
        .whereColumn('files.split_id', 'splits.id')
        .where((open) => {
          void open
            .where((forth) => void forth.whereNull('splits.undone_at').where('state', 'waiting'))
            .orWhere((back) => void back.whereNotNull('splits.undone_at').where('state', 'moved'))
        })
    })
    .orderBy('splits.id')

/**
 * Moves the applications of splits, each in its own transaction, which marks it as moved, so that an interrupted run
 * continues where it stopped. It applies the AGM's step on behalf of the administrator who proposed the split.
 */
export class MoveSplitApplications {
  async run(): Promise<SplitReport> {
    const report: SplitReport = { moved: 0, notMoved: 0 }
    const open: Split[] = await pendingSplits().select('splits.*')
    for (const split of open) {
      if (!(await this.#acquireLease(split.id))) continue
      await this.#moveFiles(split, report)
      await db.from('district_splits').where('id', split.id).update({ leased_until: null })
    }
    return report
  }

  /** Returns true for the one process that may continue the split now. */
  async #acquireLease(id: number): Promise<boolean> {
    const now = sqlInstant(getClock().now())
    const updated = await db
      .from('district_splits')
      .where('id', id)
      .where((free) => void free.whereNull('leased_until').orWhere('leased_until', '<=', now))
      .update({ leased_until: this.#lease() })
    return Number(updated) === 1
  }

  #lease = () => sqlInstant(new Date(getClock().now().getTime() + LEASE_MS))

  async #moveFiles(split: Split, report: SplitReport) {
    let after = 0
    for (;;) {
      const files: PendingFile[] = await db
        .from('district_split_files')
        .where('split_id', split.id)
        .where('state', stateBefore(split))
        .where('id', '>', after)
        .orderBy('id')
        .limit(BATCH_SIZE)
        .select('id', 'application_id', 'decision_id')
      if (files.length === 0) return
      for (const file of files) {
        after = file.id
        if (app.isTerminating) return
        await this.#moveOne(split, file, report)
      }
      await db.from('district_splits').where('id', split.id).update({ leased_until: this.#lease() })
    }
  }

  /** A refusal is stored with the application; after any other error the next run retries it. */
  async #moveOne(split: Split, file: PendingFile, report: SplitReport) {
    try {
      await moveFile(split, file)
      report.moved++
    } catch (error) {
      report.notMoved++
      if (!(error instanceof Refusal)) {
        logger.error({ err: error, file: file.id }, 'an application could not follow its district')
        return
      }
      const { messageKey: key, params } = error
      await db
        .from('district_split_files')
        .where({ id: file.id, state: stateBefore(split) })
        .update({
          state: split.undone_by === null ? 'refused' : 'kept',
          refusal: JSON.stringify({ key, params }),
        })
    }
  }
}

const stateBefore = ({ undone_by: undoneBy }: Split) => (undoneBy === null ? 'waiting' : 'moved')

/**
 * Moves an application. The lock of the application orders this and a concurrent decision. For a move back, its last
 * decision must be the move.
 *
 * @throws Refusal
 */
function moveFile(split: Split, file: PendingFile) {
  const isBack = split.undone_by !== null
  const [from, to] = isBack
    ? [split.to_district, split.from_district]
    : [split.from_district, split.to_district]
  const viewer = { id: split.undone_by ?? split.requested_by, roleId: Role.agm, districts: null }
  return inTransaction(async (trx) => {
    const application = await Application.query({ client: trx })
      .where('id', file.application_id)
      .forUpdate()
      .firstOrFail()
    if (application.districtId !== from) {
      const district = masters().district(application.districtId)
      throw new Refusal('masters.split.elsewhere', { district })
    }
    const decisionId = await new ChangeDistrict().run(
      viewer,
      {
        number: application.number,
        districtId: to,
        expectedDecisionId: isBack ? file.decision_id : undefined,
        split: split.id,
      },
      trx
    )
    const marked = await trx
      .from('district_split_files')
      .where({ id: file.id, state: stateBefore(split) })
      .update({ state: isBack ? 'back' : 'moved', decision_id: decisionId, refusal: null })
    /** The split was reversed or another process moved the application at this moment. */
    if (Number(marked) !== 1) throw new Refusal('common.edit_conflict.refused', {}, { status: 409 })
  })
}

/** Moves the applications of splits; those of a process that died are moved when its lease expires. */
export const splitFileMover = new BackgroundRun({
  run: async () => {
    await new MoveSplitApplications().run()
    return (await pendingSplits().first()) ? LEASE_MS : null
  },
  failed: 'moving applications after a split of a district failed',
})
