import timeouts from '#config/timeouts'
import { SharedReading } from '#core/streams/deadline'
import type { MakeGauge } from '#operation/metrics/gauge'
import { vitalSigns } from '#operation/queries/vital_signs'

/** What stops unseen: one reading for all of these, which are collected together. */
export function signGauges(gauge: MakeGauge): void {
  const reading = new SharedReading(vitalSigns, timeouts.sharedReading)
  gauge(
    'arthasetu_sign_ok',
    'Whether seals, backups, disks and what waits are within their bounds',
    ['sign'],
    async (own) => {
      for (const { name, ok } of await reading.get()) own.set({ sign: name }, ok ? 1 : 0)
    }
  )
  gauge(
    'arthasetu_sign_measured',
    'Age in seconds, what is left in seconds, or room in bytes; nothing for what was never measured',
    ['sign', 'kind'],
    async (own) => {
      for (const { name, kind, measured } of await reading.get()) {
        if (measured !== null) own.set({ sign: name, kind }, measured)
      }
    }
  )
}
