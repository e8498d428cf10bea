import timeouts from '#config/timeouts'
import { SharedRead } from '#kernel/streams/deadline'
import type { MakeGauge } from '#operations/metrics/gauge'
import { healthChecks } from '#operations/queries/health_checks'

/** What stops unseen: one reading for all of these, which are collected together. */
export function healthGauges(gauge: MakeGauge): void {
  const reading = new SharedRead(healthChecks, timeouts.sharedReading)
  gauge(
    'arthasetu_health_ok',
    'Whether seals, backups, disks and what waits are within their bounds',
    ['check'],
    async (own) => {
      for (const { name, ok } of await reading.get()) own.set({ check: name }, ok ? 1 : 0)
    }
  )
  gauge(
    'arthasetu_health_measured',
    'Age in seconds, what is left in seconds, or room in bytes; nothing for what was never measured',
    ['check', 'kind'],
    async (own) => {
      for (const { name, kind, measured } of await reading.get()) {
        if (measured !== null) own.set({ check: name, kind }, measured)
      }
    }
  )
}
