import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { LetterFacts } from '#applications/contracts/stage_facts'
import type Application from '#applications/models/application'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { extensionFacts } from '#loi/queries/extension_facts'
import { extensionWindowEnd } from '#loi/rules/validity'

/** The days of an application's letter while the applicant can use it; null before and after. */
export async function letterFacts(
  application: Application,
  { today, client }: { today: PlainDate; client: QueryClientContract }
): Promise<LetterFacts | null> {
  const { dashboardColumn, pendingWithRole } = application.status
  const isWithBank = dashboardColumn === 'LOI' || dashboardColumn === 'Lapsed'
  if (!isWithBank || pendingWithRole !== 0) return null
  const facts = await extensionFacts(application, today, client)
  if (!facts) return null
  return {
    validTill: facts.validTill,
    extendUntil: facts.isExtended ? null : extensionWindowEnd(facts),
  }
}
