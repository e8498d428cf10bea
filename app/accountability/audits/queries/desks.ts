import { Role } from '#auth/roles'
import { NotFound } from '#kernel/exceptions/refusal'
import { type Districts, hasDistrict } from '#lists/districts'
import type { Named } from '#masters/queries/row_types'
import { masters } from '#masters/queries/masters'
import { type TargetDesk, targetDesks } from '#workflow/queries/desks'
import { getClock } from '#kernel/calendar/clock'
import { type PlainDate, addDays, addMonthsClamped } from '#kernel/calendar/plain_date'

/** The office of a desk that the whole State has one of. */
export const HEAD_OFFICE = 0

/** A stage in which files wait for officers and have a target: where there is a queue. */
export interface QueueDesk extends TargetDesk {
  /** Each district has one, or the head office alone. */
  isOfDistricts: boolean
  /** What the status is called. */
  status: Named
}

/** The desks with a queue, in the order of the work, claims after applications. */
export function queueDesks(): QueueDesk[] {
  return targetDesks().map((desk) => ({
    ...desk,
    isOfDistricts: desk.role === Role.districtOfficer,
    status:
      desk.subjectType === 'application'
        ? masters().applicationStatus(desk.statusId)
        : masters().claimStatus(desk.statusId),
  }))
}

export function queueDesk(subjectType: string, statusId: number | null): QueueDesk | undefined {
  return queueDesks().find((one) => one.subjectType === subjectType && one.statusId === statusId)
}

/** Whether somebody with these districts sees this office; the head office is nobody's district. */
export const seesOffice = (districts: Districts, officeId: number): boolean =>
  officeId === HEAD_OFFICE ? districts === null : hasDistrict(districts, officeId)

/**
 * The desk of an address, with its office.
 *
 * @throws NotFound for one that does not exist, or not for somebody with these districts
 */
export function requestedDesk(
  requested: Readonly<Record<string, unknown>>,
  districts: Districts
): QueueDesk & { officeId: number } {
  const desk = queueDesk(String(requested.subject), Number(requested.status))
  const officeId = Number(requested.office)
  const isThere =
    desk && (desk.isOfDistricts ? masters().find('districts', officeId) : officeId === HEAD_OFFICE)
  if (!isThere || !seesOffice(districts, officeId)) throw new NotFound()
  return { ...desk, officeId }
}

/** Months that pages offer, counted back from yesterday, which was measured last. */
const OFFERED_MONTHS = [1, 3, 6, 12] as const
const DEFAULT_MONTHS = 3

/** The days that are looked at, both included. */
export interface QueuePeriod {
  months: number
  from: PlainDate
  to: PlainDate
  /** Months that may be chosen. */
  offered: number[]
}

/** The period of an address; three months where it names none that is offered. */
export function queuePeriod(requested: unknown): QueuePeriod {
  const months = OFFERED_MONTHS.find((one) => String(one) === requested) ?? DEFAULT_MONTHS
  const to = addDays(getClock().today(), -1)
  return {
    months,
    from: addDays(addMonthsClamped(to, -months), 1),
    to,
    offered: [...OFFERED_MONTHS],
  }
}

export interface ItemViewer {
  id: number
  roleId: number
  districts: Districts
}

/** Who sees every sample: the auditor, and who answers for the whole house. */
const ROLES_SEEING_ALL: readonly number[] = [
  Role.auditor,
  Role.managingDirector,
  Role.generalManager,
]

export const seesSamples = ({ roleId, districts }: Omit<ItemViewer, 'id'>): boolean =>
  ROLES_SEEING_ALL.includes(roleId) && districts === null

/** Whether an item is for this officer's office to answer. */
export const isForOffice = (
  { roleId, officeId }: { roleId: number; officeId: number },
  officer: Omit<ItemViewer, 'id'>
): boolean => officer.roleId === roleId && seesOffice(officer.districts, officeId)
