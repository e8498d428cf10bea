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

/** States of jobs that are relevant now: waiting, running, and failed. */
const COUNTED_STATES: readonly JobState[] = [...OPEN_STATES, 'failed']

const HOUR_MS = 3_600_000

/** Status of jobs. A kind is the format of the list's file, `sheet` or `paper`. */
interface JobFigures {
  /** Failed ones are counted for the days that they are kept. */
  counts: { kind: string; state: JobState; count: number }[]
  /** Seconds since the oldest waiting job was requested; 0 when none is waiting. */
  oldestSeconds: number
  /** Jobs done within the hour, by kind: their number, and seconds from request to end. */
  done: Map<string, { count: number; seconds: number; longest: number }>
}

/** The counted rows are found by an index. */
export async function jobFigures(): Promise<JobFigures> {
  const now = getClock().now()
  const rows: { place: string; state: JobState; total: number; oldest: Date | string }[] = await db
    .from('file_jobs')
    .whereIn('state', [...COUNTED_STATES])
    .select('place', 'state')
    .count('* as total')
    .min('requested_at as oldest')
    .groupBy('place', 'state')
  const waiting = rows.filter(({ state }) => state === 'waiting')
  const ages = waiting.map(({ oldest }) => (now.getTime() - instantOf(oldest).getTime()) / 1000)
  return {
    counts: rows.map(({ place: kind, state, total }) => ({ kind, state, count: Number(total) })),
    oldestSeconds: Math.max(0, ...ages),
    done: await finishedSince(new Date(now.getTime() - HOUR_MS)),
  }
}

async function finishedSince(begin: Date): Promise<JobFigures['done']> {
  /** Uses the index on the end of retention. */
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

/** Only the newest are shown; each user has a few in a week. */
const MAX_SHOWN = 50

/** Returns a user's files for their page, the newest first; instants in ISO 8601. */
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
    /** The name from the menu: lists have other names in files, where some are English in each language. */
    name: found ? i18n.t(found.title ?? menuLabelKey(found.route)) : job.list,
    fileName: file?.originalName ?? (found ? kind.fileName(job, found.list) : ''),
    about: found ? await kind.about(job, user, i18n) : '',
    state,
    problem,
    /** Rows written, of the total; null before they are counted. */
    rowsDone,
    rowsTotal,
    /** Number of requested records that are omitted, and the names of those that the user may still see. */
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

/** Returns null when the user, the role assignment or the right to the file no longer exists. */
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

/** Whether the retention period of a generated file is not over. */
export const isRetained = ({ keptUntil }: FileJob, now: Date): boolean =>
  keptUntil!.toMillis() > now.getTime()

/**
 * Whether a user may still have a file that was generated for them: their own, within its retention period, and limited
 * to the current scope of the role assignment under which they requested it.
 */
export async function mayFetch(user: User, job: FileJob, now: Date): Promise<boolean> {
  if (job.userId !== user.id || job.state !== 'done' || !isRetained(job, now)) return false
  const requester = await findRequester(job)
  return requester !== null && areDistrictsInScope(job.districts, requester.user.districts)
}

/** A generated file that is stored encrypted. */
interface EncryptedFile {
  jobId: number
  storageKey: string
}

/** Returns the next such files after this job, in the order of their jobs. */
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

/**
 * Whether a user may see a file generated in the background: its requester, unless its kind has an address of its own.
 */
export async function maySeeJobFile(user: User, { id }: StoredFile): Promise<boolean> {
  const job = await FileJob.findBy('fileId', id)
  if (!job || fileKind(job.kind).encryptedFileHref) return false
  return mayFetch(user, job, getClock().now())
}
