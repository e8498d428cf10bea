import timeouts from '#config/timeouts'
import { SharedRead } from '#kernel/streams/deadline'
import { jobFigures } from '#jobs/queries/job_figures'
import type { MakeGauge } from '#operations/metrics/gauge'

/** How jobs stand: one read for all of these, which are collected together. */
export function jobGauges(gauge: MakeGauge): void {
  const reading = new SharedRead(jobFigures, timeouts.sharedReading)
  const read = () => reading.get()
  gauge(
    'arthasetu_jobs',
    'Files of long lists that wait, are made, or failed within their seven days',
    ['kind', 'state'],
    async (own) => {
      for (const { kind, state, count: total } of (await read()).counts) {
        own.set({ kind, state }, total)
      }
    }
  )
  gauge(
    'arthasetu_jobs_oldest_seconds',
    'Seconds since the oldest job that waits was asked for',
    [],
    async (own) => own.set((await read()).oldestSeconds)
  )
  const ofDone = (name: string, help: string, field: 'count' | 'seconds' | 'longest') =>
    gauge(name, help, ['kind'], async (own) => {
      for (const [kind, figures] of (await read()).done) own.set({ kind }, figures[field])
    })
  ofDone('arthasetu_jobs_done_hour', 'Jobs done within the hour', 'count')
  ofDone(
    'arthasetu_jobs_done_hour_seconds',
    'What they took from being asked for to their end, in sum',
    'seconds'
  )
  ofDone('arthasetu_jobs_done_hour_longest_seconds', 'What the longest of them took', 'longest')
}
