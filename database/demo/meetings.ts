import { addDays, dayOfWeek } from '#kernel/calendar/plain_date'
import { Role } from '#auth/roles'
import type { PlannedApplication } from '#database/demo/applications'
import type { Demo } from '#database/demo/context'
import { instant, type Row } from '#database/demo/rows'

const SUNDAY = 0

/** Adds committee meetings: the reported ones of the decisions, and upcoming ones. */
export function addMeetings(demo: Demo, applications: readonly PlannedApplication[]) {
  const { rows, today } = demo
  const known = new Map<string, number>()
  const soon = addDays(today, 9)
  const comingOn = dayOfWeek(soon) === SUNDAY ? addDays(soon, 1) : soon
  for (const { id, districtId, steps } of applications) {
    const invited = steps.find(({ action }) => action === 'schedule_meeting')
    if (!invited) continue
    const held = steps.find(({ action }) => action === 'committee_approve')
    const meetingOn = held?.on ?? comingOn
    const key = `${districtId}:${meetingOn}`
    let batchId = known.get(key)
    if (batchId === undefined) {
      const by = demo.officer(Role.districtOfficer, districtId)
      const reported: Row = held
        ? {
            status: 'reported',
            held_on: held.on,
            reported_by: by,
            reported_at: instant(held.on, 3),
          }
        : { status: 'scheduled', held_on: null, reported_by: null, reported_at: null }
      batchId = rows.add('committee_batches', {
        district_id: districtId,
        meeting_on: meetingOn,
        meeting_time: '11:30',
        created_by: by,
        created_at: instant(invited.on, 2),
        updated_at: instant(held?.on ?? invited.on, 3),
        ...reported,
      })
      known.set(key, batchId)
      const report = { type: 'committee_report', id: batchId, districtId, by }
      if (held) demo.files.fill(demo, report, ['report'], held.on)
    }
    rows.add('committee_batch_items', {
      batch_id: batchId,
      application_id: id,
      live_application_id: held ? null : id,
      outcome: held ? held.action : null,
      reason_id: null,
      remarks: null,
      removed_at: null,
    })
  }
}
