import type { I18n } from '@adonisjs/i18n'
import { menuLabelKey } from '#auth/menu'
import type User from '#auth/models/user'
import { isoInstant } from '#kernel/calendar/iso_instant'
import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/instant'
import { fileKind } from '#jobs/contracts/file_kind'
import FileJob from '#jobs/models/file_job'
import { officerListNamed } from '#lists/officer_lists'

/** The newest are shown; each person has some in a week. */
const MAX_SHOWN = 50

/** A person's files as their page shows them, the newest first; instants in ISO 8601. */
export async function currentUserFiles(user: User, i18n: I18n) {
  const now = sqlInstant(getClock().now())
  const jobs = await FileJob.query()
    .where('user_id', user.id)
    .where((kept) => void kept.whereNull('kept_until').orWhere('kept_until', '>', now))
    .preload('file')
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
  return Promise.all(jobs.map((job) => fileRow(job, user, i18n)))
}

async function fileRow(job: FileJob, user: User, i18n: I18n) {
  const { id, kind: kindName, state, problem, rowsDone, rowsTotal, leftOut, file } = job
  const kind = fileKind(kindName)
  const found = officerListNamed(job.list)
  return {
    id,
    kind: kindName,
    /** As the menu has it: lists name themselves in files, where some are English in each language. */
    name: found ? i18n.t(found.title ?? menuLabelKey(found.route)) : job.list,
    fileName: found ? kind.fileName(job, found.list) : '',
    about: found ? await kind.about(job, user, i18n) : '',
    state,
    problem,
    /** Rows written, of how many; null before they are counted. */
    rowsDone,
    rowsTotal,
    /** How much of what was asked for is not in it, and the names of what its person may still see. */
    leftOut: leftOut
      ? { count: leftOut.length, names: (await kind.namesOf?.(leftOut, user)) ?? [] }
      : null,
    askedAt: isoInstant(job.askedAt)!,
    keptUntil: isoInstant(job.keptUntil),
    sizeBytes: job.sizeBytes,
    sha256: job.sha256,
    href: file ? (kind.encryptedFileHref?.(job) ?? `/files/${file.uuid}?download=1`) : null,
    isOpen: job.isOpen,
    mayBeRetried: state === 'failed' || state === 'stopped',
  }
}
