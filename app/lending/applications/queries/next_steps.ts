import type { I18n } from '@adonisjs/i18n'
import {
  type FileItem,
  fileItems,
  labelKey,
  namedItem,
  itemHref,
} from '#applications/rules/file_items'
import { DIRECTOR_SLOTS } from '#group/queries/sections'
import { type NamedPerson, namedPeople } from '#group/queries/group_people'
import { localName, masters } from '#masters/queries/masters'
import { formatDuration } from '#kernel/formats/message_values'
import { type PlainDate, daysBetween, indiaDateOf } from '#kernel/calendar/plain_date'
import type Application from '#applications/models/application'
import { liveApplications } from '#applications/queries/my_applications'
import { timelineOf } from '#applications/queries/timeline'
import { loanTypePath } from '#masters/rules/schemes'
import type { ReturnNote } from '#profile/contracts/profile_lock'
import db from '@adonisjs/lucid/services/db'
import { type AppealNote, applicationFacts, stageFacts } from '#applications/contracts/facts'
import { lastDayOfHold } from '#applications/rules/submission'
import {
  type StartedProfile,
  type NextStep,
  type StepFacts,
  nextSteps,
} from '#applications/rules/next_steps'
import { getClock } from '#kernel/calendar/clock'
import { formatRupees, paise } from '#kernel/money/paise'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import { appUrl } from '#config/app'
import { type CalendarDay, calendarFile } from '#kernel/calendar/ics'

/** Returns the name of an item: its section, its person, and its label or the document's name. */
export function itemName(item: FileItem, loanType: number, i18n: I18n): string {
  const section = i18n.t(`profile.sections.${item.section}`)
  if (item.kind === 'section') return section
  const of = item.person ? `${item.person.name ?? i18n.t('group.left_the_list')}, ` : ''
  if (item.kind === 'field') return `${section}: ${of}${i18n.t(labelKey(item, loanType))}`
  const slot = masters()
    .documentSlots(item.person ? DIRECTOR_SLOTS : String(loanType))
    .find((row) => row.slot === item.slot)
  return `${section}: ${of}${localName(slot, i18n.locale)}`
}

/** Same by its key; null for one that the loan type no longer requires. */
export function itemNameByKey(
  key: string | null,
  { loanType, people = [] }: { loanType: number; people?: readonly NamedPerson[] },
  i18n: I18n
): string | null {
  const item = key === null ? null : namedItem(key, loanType, people)
  return item && itemName(item, loanType, i18n)
}

/** Returns items as options. */
export const itemOptions = (items: readonly FileItem[], loanType: number, i18n: I18n) =>
  items.map((item) => ({ value: item.key, label: itemName(item, loanType, i18n) }))

/** Returns everything that a return can refer to; without people, for every application of the loan type. */
export const returnableOptions = (
  loanType: number,
  i18n: I18n,
  people: readonly NamedPerson[] = []
) => itemOptions(fileItems(loanType, people), loanType, i18n)

/** Returns the reason for an application's status, as last written by the office, and the item concerned. */
export async function lastRemarks(
  application: Application,
  i18n: I18n
): Promise<Omit<ReturnNote, 'on'>> {
  const { loanType, groupId } = application
  const last = (await timelineOf(application, i18n.locale)).steps.at(-1)
  const item = last?.item ? namedItem(last.item, loanType, await namedPeople(groupId)) : null
  return {
    reason: last?.reason ?? null,
    remarks: last?.remarks ?? null,
    item: item && {
      name: itemName(item, loanType, i18n),
      href: itemHref(item, `/apply/${loanTypePath(loanType)}`),
    },
  }
}

/** Returns why the person's live application of a loan type was returned; null if it was not. */
export async function returnNoteOf(
  userId: number,
  loanType: number,
  i18n: I18n
): Promise<ReturnNote | null> {
  const live = await liveApplications(userId)
  const returned = live.find((one) => one.loanType === loanType && one.status.editableByApplicant)
  if (!returned) return null
  return { on: indiaDateOf(returned.statusSince), ...(await lastRemarks(returned, i18n)) }
}

/** A step in the reader's language. */
interface StepView {
  kind: NextStep['kind']
  key: string
  title: string
  text: string
  /** Text of the button. */
  action: string
  href: string
  number: string | null
  scheme: string | null
  until: PlainDate | null
  /** The last day as text, with the number of days left. */
  deadline: string | null
  reason: string | null
  remarks: string | null
  /** Name of the field or document concerned; `href` leads to it. */
  item: string | null
  /** A calendar file with this day and the other deadlines of the application. */
  calendarHref: string | null
}

/** Returns what a person with these applications can do next, the most urgent first and at least one. */
export async function stepViews(
  applications: readonly Application[],
  begun: readonly StartedProfile[],
  i18n: I18n
): Promise<StepView[]> {
  const today = getClock().today()
  const facts: StepFacts[] = []
  for (const application of applications) {
    const appeal = application.status.isFinal
      ? await applicationFacts().appeals.noteOf(application, i18n)
      : null
    if (!application.status.isFinal || appeal?.step || isCompleted(application)) {
      facts.push(await factsOf(application, appeal, today, i18n))
    }
  }
  return nextSteps({ today, applications: facts, begun }).map((step) => viewOf(step, today, i18n))
}

const isCompleted = ({ status }: Application) => status.dashboardColumn === 'Disbursed'

async function factsOf(
  application: Application,
  appeal: AppealNote | null,
  today: PlainDate,
  i18n: I18n
): Promise<StepFacts> {
  const { locale } = i18n
  const { loanType, status, statusSince, uuid, number } = application
  const since = indiaDateOf(statusSince)
  const isReturned = status.editableByApplicant || status.allowsExtension
  const role = status.pendingWithRole
  const path = loanTypePath(loanType)
  const { item, ...words } = isReturned
    ? await lastRemarks(application, i18n)
    : { reason: appeal?.reason ?? null, remarks: appeal?.remarks ?? null, item: null }
  return {
    uuid,
    number,
    scheme: localName(masters().scheme(loanType), locale),
    path,
    status: {
      isFinal: status.isFinal,
      isEditable: status.editableByApplicant,
      allowsExtension: status.allowsExtension,
      showsLoi: application.showsLoi,
      column: status.dashboardColumn,
    },
    since,
    holder: role ? localName(masters().role(role), locale) : null,
    correctUntil: status.editableByApplicant
      ? lastDayOfHold(since, rulesByCountingDay(loanType, { work: today }).holdCloseDays)
      : null,
    correctHref: item?.href ?? `/apply/${path}`,
    ...words,
    item: item?.name ?? null,
    appeal: appeal?.step ?? null,
    stage: await stageFacts(application, { today, i18n, client: db.connection() }),
  }
}

function viewOf(step: NextStep, today: PlainDate, i18n: I18n): StepView {
  const { kind, key, href, number, uuid, scheme, until, amountPaise, since } = step
  const duration = (days: number) => formatDuration({ days }, (...key) => i18n.t(...key))
  const values = {
    number: number ?? '',
    scheme: scheme ?? '',
    on: step.on ?? '',
    amount: amountPaise === null ? '' : formatRupees(paise(amountPaise)),
    holder: step.holder ?? '',
    since: since ?? '',
    age: since === null ? '' : duration(daysBetween(since, today)),
    done: step.done ?? 0,
    total: step.total ?? 0,
  }
  const translate = (part: string) => i18n.t(`applications.steps.${kind}.${part}`, values)
  return {
    kind,
    key,
    title: translate('title'),
    text: translate('text'),
    action: translate('action'),
    href,
    number,
    scheme,
    until,
    deadline:
      until === null
        ? null
        : i18n.t('applications.steps.until', {
            date: until,
            days: daysBetween(today, until),
            left: duration(daysBetween(today, until)),
          }),
    reason: step.reason,
    remarks: step.remarks,
    item: step.item,
    calendarHref: until === null ? null : `/my-applications/${uuid}/calendar`,
  }
}

/** Makes the ids of calendar entries unique to this portal (RFC 5545, 3.8.4.7). */
const host = new URL(appUrl).hostname

/**
 * Returns the deadlines of what the applicant can do with an application now, as a calendar file in the reader's
 * language; null if there is none.
 */
export async function deadlineCalendar(
  application: Application,
  i18n: I18n
): Promise<{ fileName: string; text: string } | null> {
  const steps = await stepViews([application], [], i18n)
  const days = steps.flatMap(({ key, until, title, text, href, number }): CalendarDay[] =>
    until === null
      ? []
      : [
          {
            uid: `${key}@${host}`,
            on: until,
            title: i18n.t('applications.steps.calendar_title', { title, number: number ?? '' }),
            text,
            url: `${appUrl}${href}`,
          },
        ]
  )
  if (days.length === 0) return null
  return {
    fileName: `${application.number}.ics`,
    text: calendarFile(days, i18n.locale, getClock().now()),
  }
}
