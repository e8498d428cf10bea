import db from '@adonisjs/lucid/services/db'
import { getClock } from '#kernel/calendar/clock'
import { instantOf, sqlInstant } from '#kernel/database/instant'
import FileJob, { type JobState, OPEN_STATES } from '#jobs/models/file_job'
import { retainedUntil } from '#jobs/rules/limits'

/** Jobs that say something of now: what waits, what is made, and what went wrong. */
const COUNTED: readonly JobState[] = [...OPEN_STATES, 'failed']

const HOUR_MS = 3_600_000

/** How jobs stand. A kind is what the file of the list is, `sheet` or `paper`. */
export interface JobFigures {
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
    .min('asked_at as oldest')
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
    .select('place', 'asked_at', 'ended_at')
    .where('kept_until', '>', sqlInstant(retainedUntil(begin)))
    .where('state', 'done')
  const done: JobFigures['done'] = new Map()
  for (const { place, askedAt, endedAt } of jobs) {
    const one = endedAt!.diff(askedAt).as('seconds')
    const sum = done.get(place) ?? { count: 0, seconds: 0, longest: 0 }
    done.set(place, {
      count: sum.count + 1,
      seconds: sum.seconds + one,
      longest: Math.max(sum.longest, one),
    })
  }
  return done
}
