import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import Application from '#applications/models/application'
import { changedAfter, currentLoi, loisOf } from '#loi/queries/lois'
import { extensionFacts } from '#loi/queries/extensions'
import { canApplyForExtension, hasLapsed, isExpired } from '#loi/rules/validity'
import type { Guard, GuardContext } from '#workflow/contracts/subject'

const facts = ({ subject, today, client }: GuardContext) => extensionFacts(subject, today, client)

/** How often an application got a letter, and how often its extension was returned. */
async function counts(client: QueryClientContract, applicationId: number) {
  const row: { loi_count: number; extension_returns: number } = await client
    .from('applications')
    .where('id', applicationId)
    .select('loi_count', 'extension_returns')
    .firstOrFail()
  return { lois: Number(row.loi_count), extensionReturns: Number(row.extension_returns) }
}

/**
 * What the steps about letters of intent ask. They compare dates: the answer is the same whether or not the
 * nightly commands have run.
 */
export const LOI_GUARDS: Record<string, Guard> = {
  without_loi: async ({ client, subject }) => (await counts(client, subject.id)).lois === 0,
  with_loi: async ({ client, subject }) => (await counts(client, subject.id)).lois > 0,
  never_extended: async ({ client, subject }) => {
    const lois = await loisOf(subject.id, client)
    return lois.length > 0 && lois.every((loi) => !loi.isExtended)
  },
  loi_expired: async (context) => {
    const found = await facts(context)
    return found !== null && isExpired(found.today, found.validTill)
  },
  loi_in_force: async (context) => {
    const found = await facts(context)
    return found !== null && !isExpired(found.today, found.validTill)
  },
  changed_after_loi: async ({ client, subject }) => {
    const loi = await currentLoi(subject.id, client)
    const application = await Application.query({ client }).where('id', subject.id).firstOrFail()
    return loi !== null && changedAfter(loi, application, client)
  },
  extension_open: async (context) => {
    const found = await facts(context)
    return found !== null && canApplyForExtension(found)
  },
  extension_window_closed: async (context) => {
    const found = await facts(context)
    return found !== null && hasLapsed(found)
  },
  extension_not_returned: async ({ client, subject }) =>
    (await counts(client, subject.id)).extensionReturns === 0,
}
