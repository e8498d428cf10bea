import type { I18n } from '@adonisjs/i18n'
import db from '@adonisjs/lucid/services/db'
import type { AppealNote } from '#applications/contracts/appeals'
import { applicationFacts, stageFacts } from '#applications/contracts/facts'
import type Application from '#applications/models/application'
import { lastRemarks } from '#applications/queries/return_note'
import { lastDayOfHold } from '#applications/rules/hold'
import {
  type StepFacts,
  type BegunProfile,
  type NextStep,
  nextSteps,
} from '#applications/rules/next_steps'
import { getClock } from '#kernel/calendar/clock'
import { daysBetween, indiaDateOf, type PlainDate } from '#kernel/calendar/plain_date'
import { formatRupees, paise } from '#kernel/money/paise'
import { localName, masters } from '#masters/queries/masters'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import { loanTypePath } from '#masters/rules/loan_types'

/** A step in the reader's language. */
export interface StepView {
  kind: NextStep['kind']
  key: string
  title: string
  text: string
  /** Words of the button. */
  action: string
  href: string
  number: string | null
  scheme: string | null
  until: PlainDate | null
  /** The last day in words, with the days that are left. */
  deadline: string | null
  reason: string | null
  remarks: string | null
  /** The field or paper that it is about, in words; `href` leads to it. */
  item: string | null
  /** A calendar with this day and the other last days of the application. */
  calendarHref: string | null
}

/** What somebody with these applications can do next, the most urgent first and at least one. */
export async function stepViews(
  applications: readonly Application[],
  begun: readonly BegunProfile[],
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
  const values = {
    number: number ?? '',
    scheme: scheme ?? '',
    on: step.on ?? '',
    amount: amountPaise === null ? '' : formatRupees(paise(amountPaise)),
    holder: step.holder ?? '',
    since: since ?? '',
    days: since === null ? 0 : daysBetween(since, today),
    done: step.done ?? 0,
    total: step.total ?? 0,
  }
  const words = (part: string) => i18n.t(`applications.steps.${kind}.${part}`, values)
  return {
    kind,
    key,
    title: words('title'),
    text: words('text'),
    action: words('action'),
    href,
    number,
    scheme,
    until,
    deadline:
      until === null
        ? null
        : i18n.t('applications.steps.until', { date: until, days: daysBetween(today, until) }),
    reason: step.reason,
    remarks: step.remarks,
    item: step.item,
    calendarHref: until === null ? null : `/my-applications/${uuid}/calendar`,
  }
}
