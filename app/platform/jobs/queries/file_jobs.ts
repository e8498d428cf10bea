import db from '@adonisjs/lucid/services/db'
import { getClock } from '#kernel/calendar/clock'
import { instantOf, sqlInstant } from '#kernel/database/dialect'
import FileJob, { type JobState, OPEN_STATES } from '#jobs/models/file_job'
import {
  areDistrictsInScope,
  retainedUntil,
  type Requester,
  fileKind,
} from '#jobs/contracts/file_kind'
import type { I18n } from '@adonisjs/i18n'
import { findOfficerList, menuLabelKey } from '#auth/menu'
import User from '#auth/models/user'
import { isoInstant } from '#kernel/calendar/instants'
import { officerListNamed } from '#lists/definition'
import { bouncerOf, rightCheckOf } from '#auth/policies/rights'
import { roleAssignmentsInForce } from '#auth/queries/role_assignments'
import type StoredFile from '#documents/models/stored_file'

/** Jobs that say something of now: what waits, what is made, and what went wrong. */
const COUNTED: readonly JobState[] = [...OPEN_STATES, 'failed']

const HOUR_MS = 3_600_000

/** Status of jobs. A kind is what the file of the list is, `sheet` or `paper`. */
interface JobFigures {
  /** Those that failed are counted for the days that they are kept. */
  counts: { kind: string; state: JobState; count: number }[]
  /** Seconds since the oldest that waits was asked for; 0 when none waits. */
  oldestSeconds: number
  /** Of those done within the hour, by kind: how many, and seconds from being asked for to their end. */
  done: Map<string, { count: number; seconds: number; longest: number }>
}

/** What is counted is found by an index. */
export async function jobFigures(): Promise<JobFigures> {
  const now = getClock().now()
  const rows: { place: string; state: JobState; total: number; oldest: Date | string }[] = await db
    .from('file_jobs')
    .whereIn('state', [...COUNTED])
    .select('place', 'state')
    .count('* as total')
    .min('requested_at as oldest')
    .groupBy('place', 'state')
  const waiting = rows.filter(({ state }) => state === 'waiting')
  const ages = waiting.map(({ oldest }) => (now.getTime() - instantOf(oldest).getTime()) / 1000)
  return {
    counts: rows.map(({ place: kind, state, total }) => ({ kind, state, count: Number(total) })),
    oldestSeconds: Math.max(0, ...ages),
    done: await doneSince(new Date(now.getTime() - HOUR_MS)),
  }
}

async function doneSince(begin: Date): Promise<JobFigures['done']> {
  /** By the index of what is kept until when. */
  const jobs = await FileJob.query()
    .select('place', 'requested_at', 'ended_at')
    .where('kept_until', '>', sqlInstant(retainedUntil(begin)))
    .where('state', 'done')
  const done: JobFigures['done'] = new Map()
  for (const { place, requestedAt, endedAt } of jobs) {
    const one = endedAt!.diff(requestedAt).as('seconds')
    const sum = done.get(place) ?? { count: 0, seconds: 0, longest: 0 }
    done.set(place, {
      count: sum.count + 1,
      seconds: sum.seconds + one,
      longest: Math.max(sum.longest, one),
    })
  }
  return done
}

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
    fileName: file?.originalName ?? (found ? kind.fileName(job, found.list) : ''),
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
    requestedAt: isoInstant(job.requestedAt)!,
    keptUntil: isoInstant(job.keptUntil),
    sizeBytes: job.sizeBytes,
    sha256: job.sha256,
    href: file ? (kind.encryptedFileHref?.(job) ?? `/files/${file.uuid}?download=1`) : null,
    isOpen: job.isOpen,
    mayBeRetried: state === 'failed' || state === 'stopped',
  }
}

/** Null when the person, the post or the right to the file is no more. */
export async function findRequester({
  userId,
  postId,
  kind,
  list: name,
}: FileJob): Promise<Requester | null> {
  const user = await User.findOrFail(userId)
  const assignments = await roleAssignmentsInForce(userId)
  user.actUnder(assignments.find(({ id }) => id === postId) ?? null)
  if (!user.mayAct) return null
  const may = rightCheckOf(bouncerOf(() => user))
  const found = await findOfficerList(name, may)
  if (!found) return null
  const requester = { user, list: found.list, may }
  const mayHaveKind = (await fileKind(kind).mayFetch?.(requester)) ?? true
  return mayHaveKind ? requester : null
}

/** Whether the days of a file that was made are not over. */
export const isRetained = ({ keptUntil }: FileJob, now: Date): boolean =>
  keptUntil!.toMillis() > now.getTime()

/**
 * Whether a person may still have a file that was made for them: their own, within its days, and not of
 * more than the post under which they asked for it reaches now.
 */
export async function mayFetch(user: User, job: FileJob, now: Date): Promise<boolean> {
  if (job.userId !== user.id || job.state !== 'done' || !isRetained(job, now)) return false
  const requester = await findRequester(job)
  return requester !== null && areDistrictsInScope(job.districts, requester.user.districts)
}

/** A file that workers made and that is kept sealed. */
interface EncryptedFile {
  jobId: number
  storageKey: string
}

/** The next of them after this job, in the order of their jobs. */
export async function encryptedFiles(after: number, limit: number): Promise<EncryptedFile[]> {
  const rows = await db
    .from('file_jobs')
    .join('stored_files', 'stored_files.id', 'file_jobs.file_id')
    .where('stored_files.extension', 'sealed')
    .where('file_jobs.id', '>', after)
    .orderBy('file_jobs.id')
    .limit(limit)
    .select('file_jobs.id as job_id', 'stored_files.storage_key')
  return rows.map((row) => ({ jobId: row.job_id, storageKey: row.storage_key }))
}

/** A file made in the background: for who asked for it, unless its kind has an address of its own. */
export async function maySeeJobFile(user: User, { id }: StoredFile): Promise<boolean> {
  const job = await FileJob.findBy('fileId', id)
  if (!job || fileKind(job.kind).encryptedFileHref) return false
  return mayFetch(user, job, getClock().now())
}
