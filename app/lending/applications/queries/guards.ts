import { indiaDateOf } from '#kernel/calendar/plain_date'
import Application from '#applications/models/application'
import { lastDayOfHold } from '#applications/rules/submission'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import type { GuardContext } from '#workflow/contracts/subject'

/** A file on hold for longer than the scheme allows is closed (DECISIONS 4 'close hold'). */
export async function holdOverdue({ client, subject, today }: GuardContext): Promise<boolean> {
  const application = await Application.query({ client }).where('id', subject.id).firstOrFail()
  const rules = rulesByCountingDay(subject.loanType, { work: today })
  return today > lastDayOfHold(indiaDateOf(application.statusSince), rules.holdCloseDays)
}
