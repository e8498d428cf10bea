import { Role } from '#auth/roles'
import { NotFound } from '#kernel/exceptions/refusal'
import { type Districts, hasDistrict } from '#lists/query_filters'
import type { Named } from '#masters/queries/master_lists'
import { masters } from '#masters/queries/masters'
import { type TargetDesk, targetDesks } from '#workflow/queries/desks'
import { getClock } from '#kernel/calendar/clock'
import { type PlainDate, addDays, addMonthsClamped } from '#kernel/calendar/plain_date'

/** Office of a queue that exists once for the State. */
export const HEAD_OFFICE = 0

/** A stage in which applications wait for officers and which has a target, so that it has a queue. */
export interface QueueDesk extends TargetDesk {
  /** Whether each district has its own queue, or only the head office. */
  isOfDistricts: boolean
  /** Name of the status. */
  status: Named
}

/** Returns the stages with a queue in the order of the work, claims after applications. */
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

/** Whether a user with these districts may see this office. The head office belongs to no district. */
export const seesOffice = (districts: Districts, officeId: number): boolean =>
  officeId === HEAD_OFFICE ? districts === null : hasDistrict(districts, officeId)

/**
 * Returns the queue that the URL names, with its office.
 *
 * @throws NotFound if it does not exist or is not visible with these districts
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

/** Periods in months that pages offer, counted back from yesterday, the last measured day. */
const OFFERED_MONTHS = [1, 3, 6, 12] as const
const DEFAULT_MONTHS = 3

/** Days of the period, both included. */
export interface QueuePeriod {
  months: number
  from: PlainDate
  to: PlainDate
  /** Periods that can be selected, in months. */
  offered: number[]
}

/** Returns the period of the URL; three months if it names none that is offered. */
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

/** Roles that see every sample: the auditor and those responsible for the complete corporation. */
const ROLES_SEEING_ALL: readonly number[] = [
  Role.auditor,
  Role.managingDirector,
  Role.generalManager,
]

export const seesSamples = ({ roleId, districts }: Omit<ItemViewer, 'id'>): boolean =>
  ROLES_SEEING_ALL.includes(roleId) && districts === null

/** Whether this officer's office has to answer an item. */
export const isForOffice = (
  { roleId, officeId }: { roleId: number; officeId: number },
  officer: Omit<ItemViewer, 'id'>
): boolean => officer.roleId === roleId && seesOffice(officer.districts, officeId)
